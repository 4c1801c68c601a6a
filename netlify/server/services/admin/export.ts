import { stringify } from 'csv-stringify/sync'
import type { Kysely } from 'kysely'
import type { OrderedQuery } from '#contracts/admin.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, formatDateTime } from '#domain/calendar.ts'
import { maskCpf } from '#domain/identifiers.ts'
import { statusLabel } from '#domain/status.ts'
import { type ListedApplication, listApplications } from '../../repositories/application-list.ts'
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
const batchSize = 1000

/** The name of the file: 'financiamentos-2026-11-21.csv', by the day in Brasília. */
export function exportName(now: Date): string {
  return `financiamentos-${brazilianDate(now)}.csv`
}

/**
 * The whole filtered list as CSV for a Brazilian spreadsheet: BOM, semicolons, decimal commas, CPF masked as in the
 * list; a text that looks like a formula is quoted (csv-stringify `escape_formulas`). Rows are read a batch at a time, each
 * beginning after the last of the one before, and only when the reader asks for more. There is no transaction open
 * in between, so that a slow download holds neither a connection nor old rows.
 */
export async function* exportCsv(db: Kysely<Database>, query: OrderedQuery): AsyncGenerator<string> {
  const wanted = { filter: filterOf(query), order: orderOf(query), limit: batchSize }
  yield csv([header], true)
  let last: string | undefined
  for (;;) {
    const rows = await listApplications(db, { ...wanted, anchor: last ? { id: last, side: 'after' } : undefined })
    if (rows.length > 0) yield csv(rows.map(record), false)
    last = rows.at(-1)?.id
    if (rows.length < batchSize) return
  }
}

function csv(records: (string | number)[][], bom: boolean): string {
  return stringify(records, { bom, delimiter: ';', escape_formulas: true, record_delimiter: 'windows' })
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
