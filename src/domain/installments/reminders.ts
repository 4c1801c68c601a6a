import { payableUntil } from '../calendar/business-days.ts'
import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter, daysBetween } from '../calendar/day-arithmetic.ts'

/** A reminder of an installment that is due soon or today, or late by at least the number of days in the stage. */
export interface InstallmentReminder {
  readonly stage: 'soon' | 'due' | 'late_1' | 'late_5' | 'late_15'
  readonly isLate: boolean
  /** The last day on which the server may send this reminder. */
  readonly lastDay: PlainDate
}

const daysBefore = 5
/** The days of each stage, counted from the last day without fee. */
const lateStages = [
  { stage: 'late_1', from: 1, to: 4 },
  { stage: 'late_5', from: 5, to: 14 },
  { stage: 'late_15', from: 15, to: 20 },
] as const

/**
 * Returns the reminder for an open installment on a day; null if there is none. A stage begins five days before the due
 * day, on it, and 1, 5 and 15 days after the last day without fee. Each lasts some days, so that a later run sends
 * reminders that a run missed.
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

/**
 * Returns the first due day that can have a reminder today. Adds a week to the stages, because banks never close for
 * longer.
 */
export const remindedFrom = (today: PlainDate): PlainDate => daysAfter(today, -27)

/** Returns the last due day that can have a reminder today. */
export const remindedUntil = (today: PlainDate): PlainDate => daysAfter(today, daysBefore)
