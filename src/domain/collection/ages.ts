import { payableUntil } from '../calendar/business-days.ts'
import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter, daysBetween } from '../calendar/day-arithmetic.ts'

/** How late a contract is by its oldest open installment: due within a week, or late from so many days on. */
export const ageBands = ['week', 'late_1', 'late_6', 'late_16', 'late_31', 'late_61', 'late_91'] as const
export type AgeBand = (typeof ageBands)[number]

/** From and to how many days after the last day without fee; below zero, the days that are still to come. */
const days: Readonly<Record<AgeBand, readonly [from: number, to: number]>> = {
  week: [-6, 0],
  late_1: [1, 5],
  late_6: [6, 15],
  late_16: [16, 30],
  late_31: [31, 60],
  late_61: [61, 90],
  late_91: [91, Number.POSITIVE_INFINITY],
}

/** Due days from one to another, both included; null: however old. */
export interface DueDays {
  readonly from: PlainDate | null
  readonly to: PlainDate
}

/** How many days an installment is late: counted from the last day on which it was paid without fee; 0 while it is not. */
export function daysLate(dueOn: PlainDate, today: PlainDate): number {
  return Math.max(0, daysBetween(payableUntil(dueOn), today))
}

/** The due days that a band holds on a day. No day is in two bands, and none between two of them is in neither. */
export function dueDaysOf(band: AgeBand, today: PlainDate): DueDays {
  const [from, to] = days[band]
  return {
    from: Number.isFinite(to) ? daysAfter(lastDuePayableBy(daysAfter(today, -to - 1)), 1) : null,
    to: lastDuePayableBy(daysAfter(today, -from)),
  }
}

/** The due days of everything that is late on a day. */
export const lateDueDays = (today: PlainDate): DueDays => ({ from: null, to: dueDaysOf('late_1', today).to })

/** Tells whether due days hold a day. */
export const holds = ({ from, to }: DueDays, day: PlainDate): boolean => (from === null || from <= day) && day <= to

/** The newest due day that is over without fee by the end of a day: the last business day until then. */
function lastDuePayableBy(day: PlainDate): PlainDate {
  let due = day
  while (payableUntil(due) > day) due = daysAfter(due, -1)
  return due
}
