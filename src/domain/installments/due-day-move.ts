import { daysAfter, daysBetween, monthsAfter, type PlainDate } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'
import { interestOver, type ServicingTerms } from './amount-due.ts'
import type { LedgerInstallment, NewEntry } from './ledger.ts'

/** The number of months between two changes of the due day. */
export const monthsBetweenMoves = 12
/**
 * The last day of the month to which the due day may move: every month has it. Offers of before may name a later day,
 * and stay valid.
 */
export const lastDayToMoveTo = 28
/** The number of days in which the customer can accept an offered new due day. */
export const moveOfferDays = 7

/** An open installment with its new due day and the cost of the days in between. */
export interface MovedInstallment {
  readonly number: number
  readonly from: PlainDate
  readonly to: PlainDate
  readonly valueCents: Cents
  readonly costCents: Cents
}

/** Why the due day cannot change: an installment is late, none is open, or all already have that due day. */
export type MoveProblem = 'move_late' | 'move_nothing_open' | 'move_same_day'

/**
 * Moves the open installments of a contract to another day of the month. No installment may be due earlier than before.
 * Therefore all go to that day of their own month, or all to that day of the next month. In a month without that day
 * they go to its last day. The days in between cost the contract's interest.
 */
export function movedTo(
  installments: readonly LedgerInstallment[],
  day: number,
  today: PlainDate,
  { monthlyInterestPercent }: ServicingTerms,
): readonly MovedInstallment[] | MoveProblem {
  const open = installments.filter(({ balanceCents }) => balanceCents > 0)
  if (open.length === 0) return 'move_nothing_open'
  if (open.some(({ payableUntil }) => payableUntil < today)) return 'move_late'
  // A plan of the 31st is due on the 28th in February. The latest day among the installments is therefore the plan's
  // day.
  const current = Math.max(...open.map(({ dueOn }) => dayOf(dueOn)))
  const ahead = day < current ? 1 : 0
  const moved = open.map(({ number, dueOn, balanceCents }): MovedInstallment => {
    const to = dayInMonth(dueOn, ahead, day)
    const costCents = interestOver(balanceCents, monthlyInterestPercent, daysBetween(dueOn, to) / 30)
    return { number, from: dueOn, to, valueCents: balanceCents, costCents }
  })
  return moved.every(({ from, to }) => from === to) ? 'move_same_day' : moved
}

/** Makes the ledger entries that move installments to their new due days. */
export function moveEntries(moved: readonly MovedInstallment[], on: PlainDate): NewEntry[] {
  return moved.map(({ number, to, costCents }) => ({ number, kind: 'moved', amountCents: costCents, on, movedTo: to }))
}

const dayOf = (date: PlainDate) => Number(date.slice(8))

/** Returns a day of the month that is `months` months after a date; its last day if the month has no such day. */
function dayInMonth(date: PlainDate, months: number, day: number): PlainDate {
  const first = monthsAfter(`${date.slice(0, 8)}01`, months)
  const last = dayOf(daysAfter(monthsAfter(first, 1), -1))
  return daysAfter(first, Math.min(day, last) - 1)
}
