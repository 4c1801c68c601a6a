import { dayMs } from './day-arithmetic.ts'

/** The day ('YYYY-MM-DD') and time ('HH:MM') that a local clock shows. */
export type WallTime = { readonly day: string; readonly time: string }

const formats = new Map<string, Intl.DateTimeFormat>()

// Engines print the same locale differently: 'en-CA' gives 2026-11-21 on one and 11/21/2026 on another. So the code takes the
// named parts of an instant and joins them itself.
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
 * Gives the day and time on the clocks of a time zone (IANA name) at an instant. Throws RangeError for an invalid date
 * or zone.
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
 * Gives the instant at which the clocks of a time zone show a day and time. If the clocks go back and show it twice,
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
