import { stringify } from 'csv-stringify/sync'
import type { Kysely } from 'kysely'
import type { ExportQuery } from '#contracts/admin.ts'
import { exportSlice as largestSlice } from '#contracts/export.ts'
import type { Database } from '#db/schema.ts'
import { statusLabel } from '#domain/application/status.ts'
import { brazilianDate, formatDateTime } from '#domain/calendar/calendar.ts'
import { maskCpf } from '#domain/identity/identifiers.ts'
import {
  type Anchor,
  type ListedApplication,
  lastOfNext,
  listApplications,
  type WantedList,
} from '../../repositories/applications/list.ts'
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
 * A slice of the filtered list as CSV for a Brazilian spreadsheet: BOM, semicolons, decimal commas, CPF masked as in the
 * list; a text that looks like a formula is quoted (csv-stringify `escape_formulas`). `nextAfter` is where the next slice
 * starts, undefined with the last one. Where a slice ends is settled first, so that what changes meanwhile neither
 * repeats a row nor loses one.
 */
export async function exportSlice(
  db: Kysely<Database>,
  query: ExportQuery,
): Promise<{ lines: AsyncGenerator<string>; nextAfter: string | undefined }> {
  const list = { filter: filterOf(query), order: orderOf(query) }
  const limit = query.limit ? Number(query.limit) : largestSlice
  const nextAfter = await lastOfNext(db, { ...list, anchor: anchorAt(query.after), limit })
  return { lines: linesOf(db, list, query.after, nextAfter), nextAfter }
}

/**
 * Rows are read a batch at a time, each beginning after the last of the one before, and only when the reader asks for
 * more. There is no transaction open in between, so that a slow download holds neither a connection nor old rows.
 */
async function* linesOf(
  db: Kysely<Database>,
  list: Pick<WantedList, 'filter' | 'order'>,
  after: string | undefined,
  until: string | undefined,
): AsyncGenerator<string> {
  if (!after) yield csv([header], true)
  let last = after
  for (;;) {
    const rows = await listApplications(db, { ...list, anchor: anchorAt(last), until, limit: batchSize })
    if (rows.length > 0) yield csv(rows.map(record), false)
    last = rows.at(-1)?.id
    if (rows.length < batchSize) return
  }
}

const anchorAt = (id: string | undefined): Anchor | undefined => (id ? { id, side: 'after' } : undefined)

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
