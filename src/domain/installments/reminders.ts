import { payableUntil } from '../calendar/business-days.ts'
import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter, daysBetween } from '../calendar/day-arithmetic.ts'

/** What somebody is reminded of: that an installment is due soon or today, or late by so many days. */
export interface InstallmentReminder {
  readonly stage: 'soon' | 'due' | 'late_1' | 'late_5' | 'late_15'
  readonly isLate: boolean
  /** The last day on which this reminder is worth sending: the next one comes after it. */
  readonly lastDay: PlainDate
}

const daysBefore = 5
/** From how many days after the last day without fee, to how many. */
const lateStages = [
  { stage: 'late_1', from: 1, to: 4 },
  { stage: 'late_5', from: 5, to: 14 },
  { stage: 'late_15', from: 15, to: 20 },
] as const

/**
 * The reminder of an installment on a day: five days before its due day, on it, and 1, 5 and 15 days after the last day without
 * fee. A run that was missed is made good while the stage lasts. Null where there is none.
 */
export function reminderOn(dueOn: PlainDate, today: PlainDate): InstallmentReminder | null {
  const ahead = daysBetween(today, dueOn)
  if (ahead > daysBefore) return null
  if (ahead > 0) return { stage: 'soon', isLate: false, lastDay: daysAfter(dueOn, -1) }
  const lastDay = payableUntil(dueOn)
  if (today <= lastDay) return { stage: 'due', isLate: false, lastDay }
  const late = daysBetween(lastDay, today)
  const found = lateStages.find(({ from, to }) => late >= from && late <= to)
  return found ? { stage: found.stage, isLate: true, lastDay: daysAfter(lastDay, found.to) } : null
}

/** The first due day that anybody is reminded of on a day; banks are never closed for more than a week. */
export const remindedFrom = (today: PlainDate): PlainDate => daysAfter(today, -27)

/** The last due day that anybody is reminded of on a day. */
export const remindedUntil = (today: PlainDate): PlainDate => daysAfter(today, daysBefore)
