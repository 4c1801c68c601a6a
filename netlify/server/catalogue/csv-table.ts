import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { MotorcycleInput } from '#api/motorcycles.ts'
import { isPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { pricesCell, readDay, readPrice, readPricesCell } from '#domain/catalogue/prices.ts'
import { type MotorcycleFacts, priceOn } from '#domain/catalogue/published.ts'
import { type Figure, figures, figureText, readFigure } from '#domain/catalogue/specs.ts'

/** The columns of the table that hold a field, and the field. The address identifies the model. */
const columns = {
  endereco: 'slug',
  modelo: 'model',
  categoria: 'category',
  familia: 'family',
  cilindrada: 'displacement',
  lancamento: 'launch',
  precos: 'prices',
} as const
/** Today's price is only information. A new price has a day; an empty day means today. */
const priceColumns = ['preco_hoje', 'novo_preco', 'a_partir_de'] as const
/**
 * The data sheet and the colours. Without these columns, as in an older table, the stored ones stay. An empty cell
 * removes its entry.
 */
const specColumns = {
  motor_cc: 'engineCc',
  potencia_cv: 'powerCv',
  peso_kg: 'weightKg',
  assento_mm: 'seatMm',
  tanque_litros: 'tankLiters',
  freios: 'brakes',
  cores: 'colors',
  demonstracao: 'demonstration',
} as const
const fieldColumns = { ...columns, ...specColumns }
type Column = keyof typeof fieldColumns | (typeof priceColumns)[number]
const names = Object.keys(columns) as (keyof typeof columns)[]
const specNames = Object.keys(specColumns) as (keyof typeof specColumns)[]

/** The column that a field is in. */
export const columnOf = (field: string): string | null =>
  [...names, ...specNames].find((name) => fieldColumns[name] === field.split('.')[0]) ?? null

const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** The models as a table for a Brazilian spreadsheet, with the prices of a day. */
export function writeTable(models: readonly MotorcycleFacts[], today: PlainDate): string {
  const records = models.map(
    ({ slug, model, category, family, displacement, launch, prices, colors = [], ...specs }) => [
      ...[slug, model, category, family, displacement, launch ? 'sim' : 'não', pricesCell(prices)],
      ...[amount(priceOn(prices, today)), '', ''],
      ...figures.map((name) => figureText(specs[name])),
      ...[specs.brakes ?? '', colors.join(', '), specs.demonstration ? 'sim' : ''],
    ],
  )
  return stringify([[...names, ...priceColumns, ...specNames], ...records], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

type Typed = Partial<Record<(typeof fieldColumns)[keyof typeof fieldColumns], unknown>> & { slug: string }

/** A line that could be read. A missing column or an empty price cell leaves the stored value. */
export interface TypedLine {
  readonly typed: Typed & { readonly prices?: MotorcycleInput['prices'] }
  readonly newPrice: { readonly cents: number; readonly from: PlainDate | null } | null
  readonly priceToday: number | null
}
interface Place {
  readonly line: number
  readonly model: string | null
  /** The spreadsheet's name of the column's cell in this line: 'H5'. */
  readonly cellOf: (column: string | null) => string | null
}
interface Problem {
  readonly column: string | null
  readonly code: string
}
type TableLine = Place & (TypedLine | Problem)

/** Reads a table as spreadsheets write it: semicolons, tabs or commas between its cells. */
export function readTable(text: string): TableLine[] {
  const top = { line: 1, model: null, cellOf: () => null }
  let rows: { record: string[]; info: { lines: number } }[]
  try {
    // With `info` each record has its line number, which the declared type lacks.
    rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      info: true,
    }) as unknown as typeof rows
  } catch {
    return [{ ...top, column: null, code: 'csv_unreadable' }]
  }
  const header = rows[0]?.record.map((name) => name.toLowerCase()) ?? []
  if (!header.includes('endereco')) return [{ ...top, column: 'endereco', code: 'csv_column_missing' }]
  return rows.slice(1).map(({ record, info }) => {
    const cell = (name: Column) => {
      const at = header.indexOf(name)
      return at < 0 ? undefined : (record[at] ?? '').replace(/^'(?=[=+\-@])/, '')
    }
    const cellOf = (column: string | null) =>
      column !== null && header.includes(column) ? `${letters(header.indexOf(column))}${info.lines}` : null
    return { line: info.lines, model: cell('modelo') || cell('endereco') || null, cellOf, ...readLine(cell) }
  })
}

/** The separator that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const first = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (mark: string) => first.split(mark).length
  return [';', '\t', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** 0 is 'A', 26 is 'AA'. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const launches: Readonly<Record<string, boolean>> = {
  sim: true,
  s: true,
  verdadeiro: true,
  não: false,
  nao: false,
  n: false,
  falso: false,
}

function readLine(cell: (name: Column) => string | undefined): TypedLine | Problem {
  const launchCell = cell('lancamento')
  const launch = launchCell === undefined ? undefined : launches[launchCell.toLowerCase()]
  if (launchCell !== undefined && launch === undefined) return { column: 'lancamento', code: 'csv_yes_or_no' }
  const pricesText = cell('precos')
  const prices = pricesText ? readPricesCell(pricesText) : undefined
  if (prices === null) return { column: 'precos', code: 'csv_prices' }
  const size = cell('cilindrada')
  const [newText, dayText, todayText] = [cell('novo_preco'), cell('a_partir_de'), cell('preco_hoje')]
  const cents = newText ? readPrice(newText) : null
  if (newText && cents === null) return { column: 'novo_preco', code: 'csv_price' }
  const demonstrationCell = cell('demonstracao')
  const demonstration = demonstrationCell ? launches[demonstrationCell.toLowerCase()] : undefined
  if (demonstrationCell && demonstration === undefined) return { column: 'demonstracao', code: 'csv_yes_or_no' }
  const from = dayText ? readDay(dayText) : null
  if (dayText && (from === null || !isPlainDate(from))) return { column: 'a_partir_de', code: 'date_invalid' }
  if (from !== null && cents === null) return { column: 'novo_preco', code: 'csv_price_missing' }
  const given = {
    model: cell('modelo'),
    category: cell('categoria'),
    family: cell('familia'),
    launch,
    prices,
    displacement: size === undefined ? undefined : /^\d+$/.test(size) ? Number(size) : Number.NaN,
  }
  const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    typed: { ...typed, ...readSpecs(cell, demonstration), slug: cell('endereco') ?? '' },
    newPrice: cents === null ? null : { cents, from },
    priceToday: todayText ? readPrice(todayText) : null,
  }
}

/**
 * The entries of the data sheet whose columns the table has. An empty cell gives undefined, and one without a number
 * NaN.
 */
function readSpecs(cell: (name: Column) => string | undefined, demonstration: boolean | undefined) {
  const columnOfFigure = (figure: Figure) => specNames.find((name) => specColumns[name] === figure)
  const entries = figures.flatMap((figure) => {
    const column = columnOfFigure(figure)
    const text = column && cell(column)
    return text === undefined ? [] : [[figure, text === '' ? undefined : readFigure(text)]]
  })
  const brakes = cell('freios')
  const colors = cell('cores')
    ?.split(',')
    .map((color) => color.trim())
    .filter(Boolean)
  return {
    ...Object.fromEntries(entries),
    ...(brakes !== undefined && { brakes: brakes || undefined }),
    ...(colors && { colors: colors.length > 0 ? colors : undefined }),
    ...(cell('demonstracao') !== undefined && { demonstration: demonstration || undefined }),
  }
}
