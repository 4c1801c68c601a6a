/** A day without time or zone, 'YYYY-MM-DD'. */
export type PlainDate = string

const brazilianDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Brasília at an instant. */
export function brazilianDate(instant: Date): PlainDate {
  return brazilianDay.format(instant)
}

/** Tells whether a text is a real day of the calendar ('2023-02-29' is not). */
export function isPlainDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Whole years from one day to another. Somebody born on 29 February completes years on 1 March. */
export function yearsBetween(from: PlainDate, to: PlainDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** A plain date as people write it: dd/MM/yyyy. */
export function formatPlainDate(date: PlainDate): string {
  return date.split('-').reverse().join('/')
}

/** A typed date, dd/MM/yyyy with any separator or none, as a plain date; null while it is not eight digits. */
export function parsePlainDate(typed: string): PlainDate | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 8 ? `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}` : null
}

const dateTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** An instant as date and time in Brasília: '21/11/2026, 10:30'. Takes an ISO string. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso))
}

/** An instant as a day in Brasília: '21/11/2026'. Takes an ISO string. */
export function formatDate(iso: string): string {
  return formatPlainDate(brazilianDate(new Date(iso)))
}
