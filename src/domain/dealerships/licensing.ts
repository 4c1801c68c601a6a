import { payableUntil } from '../calendar/business-days.ts'
import { daysAfter, type PlainDate } from '../calendar/day-arithmetic.ts'
import type { StateCode } from '../identity/address.ts'

/**
 * The months in which a state wants motorcycles licensed in a year, by the last digit of the plate: the month's last
 * business day.
 */
type LicensingYear = { readonly state: StateCode; readonly year: number; readonly monthByDigit: readonly number[] }

/**
 * The calendars that were found with a source. A state publishes its own each year; a year or a state that is not here
 * is not guessed. SP 2026: Portaria Detran-SP 17/2023, as the press told on its opening (portal016.com and
 * aquiribeirao.com.br, read on 2026-11-28).
 */
const calendars: readonly LicensingYear[] = [
  { state: 'SP', year: 2026, monthByDigit: [12, 7, 7, 8, 8, 9, 9, 10, 10, 11] },
]

/** A known last day for the yearly licensing of a motorcycle, and the year whose calendar says so. */
export type LicensingDeadline = { readonly year: number; readonly lastDay: PlainDate }

/** Returns the last day for licensing by the newest calendar that is known of a state; null for a state without one. */
export function licensingDeadline(state: string, plate: string): LicensingDeadline | null {
  const known = calendars.filter((one) => one.state === state).at(-1)
  const month = known?.monthByDigit[Number(plate.at(-1))]
  if (known === undefined || month === undefined) return null
  const next = month === 12 ? `${known.year + 1}-01` : `${known.year}-${String(month + 1).padStart(2, '0')}`
  let lastDay = daysAfter(`${next}-01`, -1)
  while (payableUntil(lastDay) !== lastDay) lastDay = daysAfter(lastDay, -1)
  return { year: known.year, lastDay }
}
