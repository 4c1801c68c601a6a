import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { MotorcycleInput } from '#api/motorcycles.ts'
import { pricesCell, readPricesCell } from '#domain/catalogue/csv-prices.ts'
import type { MotorcycleFacts } from '#domain/catalogue/published.ts'

/** The columns of the table, and which field each is about. A model is known by its address. */
const columns = {
  endereco: 'slug',
  modelo: 'model',
  categoria: 'category',
  familia: 'family',
  cilindrada: 'displacement',
  lancamento: 'launch',
  precos: 'prices',
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

/** The column that a field is in. */
export const columnOf = (field: string): string | null =>
  names.find((name) => columns[name] === field.split('.')[0]) ?? null

/** The models as a table for a Brazilian spreadsheet. */
export function writeTable(models: readonly MotorcycleFacts[]): string {
  const records = models.map(({ slug, model, category, family, displacement, launch, prices }) => [
    ...[slug, model, category, family, displacement, launch ? 'sim' : 'não', pricesCell(prices)],
  ])
  return stringify([names, ...records], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

/** A line of a table: what it says as it is typed, or why it cannot be read. */
export type TableLine = { line: number } & (
  | { typed: Partial<Record<(typeof columns)[Column], unknown>> & { slug: string } }
  | { column: string | null; code: string }
)

/** Reads a table, semicolons or commas between its cells. */
export function readTable(text: string): TableLine[] {
  const delimiter = (text.split(/\r?\n/, 1)[0] ?? '').includes(';') ? ';' : ','
  let rows: { record: string[]; info: { lines: number } }[]
  try {
    // With `info` each record comes with where it stood, which the declared type does not know.
    rows = parse(text, {
      bom: true,
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }) as unknown as typeof rows
  } catch {
    return [{ line: 1, column: null, code: 'csv_unreadable' }]
  }
  const header = rows[0]?.record.map((name) => name.toLowerCase()) ?? []
  const missing = names.find((name) => !header.includes(name))
  if (missing) return [{ line: 1, column: missing, code: 'csv_column_missing' }]
  return rows.slice(1).map(({ record, info }) => {
    const cell = (name: Column) => (record[header.indexOf(name)] ?? '').replace(/^'(?=[=+\-@])/, '')
    return readLine(info.lines, cell)
  })
}

const launches: Readonly<Record<string, boolean>> = { sim: true, não: false, nao: false }

function readLine(line: number, cell: (name: Column) => string): TableLine {
  const launch = launches[cell('lancamento').toLowerCase()]
  if (launch === undefined) return { line, column: 'lancamento', code: 'csv_yes_or_no' }
  const prices = readPricesCell(cell('precos'))
  if (prices === null) return { line, column: 'precos', code: 'csv_prices' }
  const displacement = /^\d+$/.test(cell('cilindrada')) ? Number(cell('cilindrada')) : Number.NaN
  const typed: Partial<Record<keyof MotorcycleInput, unknown>> = { model: cell('modelo'), category: cell('categoria') }
  return { line, typed: { ...typed, slug: cell('endereco'), family: cell('familia'), displacement, launch, prices } }
}
