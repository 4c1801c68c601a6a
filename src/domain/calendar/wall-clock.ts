import { dayMs } from './day-arithmetic.ts'

/** Day ('YYYY-MM-DD') and time ('HH:MM') that a clock on a wall shows. */
export type WallTime = { readonly day: string; readonly time: string }

const formats = new Map<string, Intl.DateTimeFormat>()

// What a locale prints is no data: 'en-CA' gives 2026-11-21 on one engine and 11/21/2026 on another. So an instant is
// taken apart by the names of its parts, and put together here.
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

/** What the clocks of a zone (IANA name) show at an instant. Throws RangeError for an invalid date or an unknown zone. */
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
 * The instant at which the clocks of a zone show a day and time; the first, where they are put back and show it twice; null, where they
 * are put forward and never show it.
 */
export function instantOf({ day, time }: WallTime, timeZone: string): Date | null {
  const shown = Date.parse(`${day}T${time}:00Z`)
  // How far the clocks are ahead of UTC a day before and after: around a change they differ.
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
