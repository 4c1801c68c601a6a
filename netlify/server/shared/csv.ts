import { stringify } from 'csv-stringify/sync'
import { exportSlice } from '#api/lists.ts'
import { brazilianDate, formatKnownTime } from '#domain/calendar/calendar.ts'
import { type Cents, formatAmount } from '#domain/money/money.ts'
import { type Anchor, after } from './pagination.ts'

export type Cell = string | number
const batchSize = 1000

export interface CsvList<Row> {
  header: readonly string[]
  record: (row: Row) => Cell[]
  /** Finds at most `limit` rows next to an anchor, and none behind the row `until`. */
  find: (at: { anchor: Anchor | undefined; until: string | undefined; limit: number }) => Promise<Row[]>
  /** The id of the row that ends a slice of `limit`; undefined if no row follows, so the slice needs no end. */
  lastOfNext: (at: { anchor: Anchor | undefined; limit: number }) => Promise<string | undefined>
}

export interface CsvSlice {
  lines: AsyncGenerator<string>
  /** The row after which the next slice starts; undefined with the last slice. */
  nextAfter: string | undefined
}

/** An instant as spreadsheets read it, in Brasília: '21/11/2026 10:30', or its day where nobody knows its hour. */
export function csvInstant(at: Date): string {
  return formatKnownTime(at.toISOString()).replace(',', '')
}

/** An amount as spreadsheets read it: '13491,00', without the separator of thousands and the currency. */
export function csvAmount(cents: Cents): string {
  return formatAmount(cents).replaceAll('.', '')
}

/** The name of an export: 'financiamentos-2026-11-21.csv', by the day in Brasília. */
export function csvName(what: string, now: Date): string {
  return `${what}-${brazilianDate(now)}.csv`
}

/**
 * Makes a slice of a list as CSV for a Brazilian spreadsheet: BOM and semicolons. Escapes a text that looks like a
 * formula (csv-stringify `escape_formulas`). Fixes the end of the slice first, so that a change during the export
 * neither repeats nor loses a row.
 */
export async function csvSlice<Row extends { id: string }>(
  list: CsvList<Row>,
  query: { after?: string | undefined; limit?: string | undefined },
): Promise<CsvSlice> {
  const limit = query.limit ? Number(query.limit) : exportSlice
  const nextAfter = await list.lastOfNext({ anchor: after(query.after), limit })
  return { lines: linesOf(list, query.after, nextAfter), nextAfter }
}

/**
 * Reads a batch at a time, each from the last row of the former batch, and only when the reader asks for more. No
 * transaction stays open in between, so that a slow download holds neither a connection nor old row versions.
 */
async function* linesOf<Row extends { id: string }>(
  { header, record, find }: CsvList<Row>,
  start: string | undefined,
  until: string | undefined,
): AsyncGenerator<string> {
  if (!start) yield csv([header], true)
  let last = start
  for (;;) {
    const rows = await find({ anchor: after(last), until, limit: batchSize })
    if (rows.length > 0) yield csv(rows.map(record), false)
    last = rows.at(-1)?.id
    if (rows.length < batchSize) return
  }
}

/** A whole table as CSV, in the format of the exported lists. */
export const csvText = (header: readonly string[], records: (readonly Cell[])[]): string =>
  csv([header, ...records], true)

function csv(records: (readonly Cell[])[], bom: boolean): string {
  return stringify(records as Cell[][], { bom, delimiter: ';', escape_formulas: true, record_delimiter: 'windows' })
}
