import type { PersonalCopy } from '#api/privacy.ts'
import type { PersonalTable } from '../personal-data.ts'
import { personalCodes, technicalColumns } from './codes.ts'
import { contents, type Fact } from './contents.ts'
import { columnLabels } from './labels.ts'
import { lines } from './lines.ts'
import { type Row, text, valueInWords } from './values.ts'

type Table = PersonalCopy['tables'][number]

/** A table of a copy in words. A title is null where a table has one row, or its rows are lines. */
export interface ReadableTable {
  readonly title: string
  readonly rows: number
  readonly parts: readonly { readonly title: string | null; readonly facts: readonly Fact[] }[]
}

/**
 * Returns a person's copy in words, for people: sums, days and times as they are written in Brazil, codes in words, the
 * oldest row first. What only programs read stays in the copy for programs.
 */
export function readableCopy({ tables }: Pick<PersonalCopy, 'tables'>): ReadableTable[] {
  return tables.filter(({ rows }) => rows.length > 0).map(readableTable)
}

function readableTable({ table, title, rows }: Table): ReadableTable {
  const sorted = [...rows].sort((one, other) => compare(ageOf(one), ageOf(other)))
  const line = lines[table as PersonalTable]
  const parts = line
    ? [{ title: null, facts: sorted.map(line) }]
    : sorted.map((row, index) => ({
        title: rows.length > 1 ? String(index + 1) : null,
        facts: columns.flatMap((column) => factsOf(table, column, row[column])),
      }))
  return { title, rows: rows.length, parts }
}

const technical = new Set<string>(technicalColumns)
const columns = [...Object.keys(columnLabels), ...Object.values(contents).flatMap(Object.keys)].filter(
  (column, index, all) => all.indexOf(column) === index && !technical.has(column),
)

function factsOf(table: string, column: string, value: unknown): readonly Fact[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value) && value.length === 0) return []
  const told = contents[table as PersonalTable]?.[column] as ((value: unknown) => readonly Fact[]) | undefined
  if (told) return told(value)
  const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = personalCodes[table as 'charges'] ?? {}
  const word = (one: unknown) => codes[column]?.[text(one)] ?? valueInWords(column, one)
  return [[columnLabels[column] ?? column, Array.isArray(value) ? value.map(word).join(', ') : word(value)]]
}

/** The columns that tell how old a row is; the first that it has counts. */
const ages = [
  'number',
  'at',
  'created_at',
  'opened_at',
  'asked_at',
  'paid_at',
  'requested_at',
  'offered_at',
  'first_at',
]

const ageOf = (row: Row) => row[ages.find((column) => row[column] !== undefined && row[column] !== null) ?? ''] ?? ''

const compare = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : text(one) < text(other) ? -1 : 1
