import type { Kysely } from 'kysely'
import type { ExportQuery } from '#contracts/admin.ts'
import type { Database } from '#db/schema.ts'
import { statusLabel } from '#domain/application/status.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { maskCpf } from '#domain/identity/identifiers.ts'
import { type ListedApplication, lastOfNext, listApplications } from '../../repositories/applications/list.ts'
import { type CsvSlice, csvSlice } from '../lists/csv.ts'
import { filterOf, orderOf } from './list.ts'

const header = [
  'Contrato',
  'Cliente',
  'CPF',
  'E-mail',
  'Modelo',
  'Preço',
  'Entrada',
  'Parcela',
  'Parcelas',
  'Score',
  'Status',
  'Data',
]

/** A slice of the filtered list as CSV: decimal commas, the CPF masked as in the list. */
export function exportApplications(db: Kysely<Database>, query: ExportQuery): Promise<CsvSlice> {
  const list = { filter: filterOf(query), order: orderOf(query) }
  return csvSlice(
    {
      header,
      record,
      find: (at) => listApplications(db, { ...list, ...at }),
      lastOfNext: (at) => lastOfNext(db, { ...list, ...at }),
    },
    query,
  )
}

function record(row: ListedApplication): (string | number)[] {
  return [
    row.contract_number,
    row.full_name,
    maskCpf(row.cpf),
    row.email,
    row.motorcycle_model,
    decimal(row.motorcycle_price),
    decimal(row.entry_value),
    decimal(row.installment_value),
    row.installments,
    row.credit_score ?? '',
    statusLabel(row.status),
    formatDateTime(row.created_at.toISOString()),
  ]
}

const decimal = (numeric: string) => numeric.replace('.', ',')
