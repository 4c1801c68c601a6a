import { formatKnownTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatCep, formatCpf, isCep, isCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL } from '#domain/money/money.ts'

/** A row of a table as a copy has it: columns and their values. */
export type Row = Readonly<Record<string, unknown>>

/** Returns a value as text, and nothing for none. */
export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Returns an instant of the database in words, on the clock of Brasília. */
export const instant = (value: unknown): string => (value ? formatKnownTime(new Date(text(value)).toISOString()) : '')

const reais = new Set(['income', 'motorcycle_price', 'entry_value', 'installment_value'])
const percent = (value: unknown) => `${Number(value).toLocaleString('pt-BR', { maximumFractionDigits: 4 })}%`
const number = (value: number) => value.toLocaleString('pt-BR')

/** Returns the value of a column in words, by what its name and its form say: sums, days, times, marks of a person. */
export function valueInWords(column: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (column.endsWith('_cents')) return formatBRL(Number(value))
  if (reais.has(column)) return formatBRL(Math.round(Number(value) * 100))
  if (column.endsWith('_percent') || column === 'entry_percentage') return percent(value)
  if (column.endsWith('size_bytes')) return `${number(Math.ceil(Number(value) / 1024))} kB`
  if (Array.isArray(value)) return value.map((one) => valueInWords(column, one)).join(', ')
  if (typeof value === 'number') return number(value)
  const said = text(value)
  if (/^\d{4}-\d\d-\d\dT/.test(said)) return instant(said)
  if (/^\d{4}-\d\d-\d\d$/.test(said)) return formatPlainDate(said)
  // The second version of a text on one day: '2026-11-28.2'.
  if (/^\d{4}-\d\d-\d\d\.\d+$/.test(said)) return `${formatPlainDate(said.slice(0, 10))} (${said.slice(11)})`
  if (column === 'cpf' && isCpf(said)) return formatCpf(said)
  if (column === 'cep' && isCep(said)) return formatCep(said)
  return /phone$/.test(column) && /^\d+$/.test(said) ? formatPhone(said) : said
}
