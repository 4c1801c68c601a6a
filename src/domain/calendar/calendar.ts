import { dayMs, type PlainDate } from './day-arithmetic.ts'

export type { PlainDate }

const partsInBrasilia = (instant: Date) => wallTime(instant, 'America/Sao_Paulo')

/** Returns the day in Brasília at an instant. Throws RangeError for an invalid date. */
export function brazilianDate(instant: Date): PlainDate {
  return partsInBrasilia(instant).day
}

/** Returns the hour in Brasília at an instant, 0 to 23. */
export function brazilianHour(instant: Date): number {
  return Number(partsInBrasilia(instant).time.slice(0, 2))
}

/**
 * Returns the instant at which a day begins in Brasília, which is three hours behind UTC all year since Decreto
 * 9.772/2019.
 */
export function startOfDay(day: PlainDate): Date {
  return new Date(`${day}T00:00:00-03:00`)
}

/** Returns the instant that stands for a day of which nobody knows the hour: its noon in Brasília. */
export function noonOf(day: PlainDate): Date {
  return new Date(`${day}T12:00:00-03:00`)
}

/** Tells whether a text is a real day of the calendar ('2023-02-29' is not). */
export function isPlainDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Returns the whole years from one day to another. A year that counts from 29 February is complete on 1 March. */
export function yearsBetween(from: PlainDate, to: PlainDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** Formats a day in figures: dd/MM/yyyy. */
export function formatPlainDate(date: PlainDate): string {
  return date.split('-').reverse().join('/')
}

const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']
const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** Formats a day in words: 'terça-feira, 24 de novembro'. */
export function dayInWords(day: PlainDate): string {
  const date = new Date(`${day}T00:00:00Z`)
  const number = date.getUTCDate()
  return `${weekdays[date.getUTCDay()]}, ${number === 1 ? '1º' : number} de ${months[date.getUTCMonth()]}`
}

/** Formats a day as people say it when they plan: 'segunda, 28/12'. */
export function dayOfWeek(day: PlainDate): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return `${weekday.replace('-feira', '')}, ${formatPlainDate(day).slice(0, 5)}`
}

/**
 * Reads a typed date, dd/MM/yyyy with any separator or none, or yyyy-MM-dd as systems write it. Returns null unless it
 * has eight digits. The caller checks that the day exists.
 */
export function parsePlainDate(typed: string): PlainDate | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed.trim())) return typed.trim()
  const digits = typed.replace(/\D/g, '')
  return digits.length === 8 ? `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}` : null
}

/** Formats an ISO instant as date and time in Brasília: '21/11/2026, 10:30'. */
export function formatDateTime(iso: string): string {
  const { day, time } = partsInBrasilia(new Date(iso))
  return `${formatPlainDate(day)}, ${time}`
}

/**
 * Formats an ISO instant as far as it is known: date and time in Brasília, or the day alone for an instant that stands
 * for its day (`noonOf`).
 */
export const formatKnownTime = (iso: string): string => (isDayAlone(iso) ? formatDate(iso) : formatDateTime(iso))

/** Tells whether an ISO instant stands for its day (`noonOf`, 15:00 UTC), of which no hour is known. */
export const isDayAlone = (iso: string): boolean => iso.endsWith('T15:00:00.000Z')

/** Formats an ISO instant as a day in Brasília: '21/11/2026'. */
export function formatDate(iso: string): string {
  return formatPlainDate(brazilianDate(new Date(iso)))
}

/** The day ('YYYY-MM-DD') and time ('HH:MM') that a local clock shows. */
export type WallTime = { readonly day: string; readonly time: string }

const formats = new Map<string, Intl.DateTimeFormat>()

// Engines print the same locale differently: 'en-CA' gives 2026-11-21 on one and 11/21/2026 on another. So the code
// takes the named parts of an instant and joins them itself.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const two = '2-digit'
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const
  const calendar = { calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...calendar, ...fields })
  formats.set(timeZone, format)
  return format
}

/**
 * Returns the day and time on the clocks of a time zone (IANA name) at an instant. Throws RangeError for an invalid
 * date or zone.
 */
export function wallTime(instant: Date, timeZone: string): WallTime {
  const parts = formatOf(timeZone).formatToParts(instant)
  const digits = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(length, '0')
  return {
    day: `${digits('year', 4)}-${digits('month')}-${digits('day')}`,
    time: `${digits('hour')}:${digits('minute')}`,
  }
}

/**
 * Returns the instant at which the clocks of a time zone show a day and time. If the clocks go back and show it twice,
 * gives the first instant. Null if the clocks go forward and never show it.
 */
export function instantOf({ day, time }: WallTime, timeZone: string): Date | null {
  const shown = Date.parse(`${day}T${time}:00Z`)
  // The lead of the clocks over UTC a day before and a day after. The two differ around a change of the clocks.
  const ahead = [shown - dayMs, shown + dayMs].map((at) => {
    const wall = wallTime(new Date(at), timeZone)
    return Date.parse(`${wall.day}T${wall.time}:00Z`) - at
  })
  const fitting = ahead
    .map((offset) => new Date(shown - offset))
    .filter((instant) => {
      const wall = wallTime(instant, timeZone)
      return wall.day === day && wall.time === time
    })
    .sort((one, other) => one.getTime() - other.getTime())
  return fitting[0] ?? null
}
