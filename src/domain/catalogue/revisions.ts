import { monthsAfter, type PlainDate } from '../calendar/day-arithmetic.ts'

/** A revision of a motorcycle: due at a distance (km) or after a time (months), whichever comes first. */
export interface Revision {
  readonly number: number
  readonly km: number
  readonly dueOn: PlainDate
}

/** The maker's plan: the first revision early, because the engine is run in; the others once a year. */
const first = { km: 1_000, months: 6 }
const every = { km: 6_000, months: 12 }

/** Returns the next revision of a motorcycle on a day, from the day on which its customer fetched it. */
export function nextRevision(deliveredOn: PlainDate, today: PlainDate): Revision {
  for (let number = 1; ; number++) {
    const later = number - 1
    const dueOn = monthsAfter(deliveredOn, first.months + later * every.months)
    if (dueOn >= today) return { number, km: number === 1 ? first.km : later * every.km, dueOn }
  }
}
