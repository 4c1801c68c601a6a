import { daysAfter, monthsAfter, type PlainDate } from '../calendar/day-arithmetic.ts'

/** When a motorcycle is due: at a distance (km) or after a time (months), whichever comes first. */
type Distance = { readonly km: number; readonly months: number }

/** A maker's plan: the first revision after the handover, and from then on the distance between two. */
export type RevisionPlan = { readonly first: Distance; readonly every: Distance }

export interface Revision {
  readonly number: number
  /** The distance driven since the handover. The first is its own; the others count in whole steps. */
  readonly km: number
  readonly dueOn: PlainDate
}

/** Returns the next revision of a motorcycle on a day, from the day on which its customer fetched it. */
export function nextRevision({ first, every }: RevisionPlan, deliveredOn: PlainDate, today: PlainDate): Revision {
  for (let number = 1; ; number++) {
    const later = number - 1
    const dueOn = monthsAfter(deliveredOn, first.months + later * every.months)
    if (dueOn >= today) return { number, km: later === 0 ? first.km : later * every.km, dueOn }
  }
}

/** Returns the next `count` revisions of a motorcycle on a day, the soonest first. */
export function nextRevisions(plan: RevisionPlan, deliveredOn: PlainDate, today: PlainDate, count: number): Revision[] {
  if (count === 0) return []
  const next = nextRevision(plan, deliveredOn, today)
  return [next, ...nextRevisions(plan, deliveredOn, daysAfter(next.dueOn, 1), count - 1)]
}
