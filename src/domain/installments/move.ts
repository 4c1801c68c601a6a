import { daysAfter, daysBetween, monthsAfter, type PlainDate } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'
import { interestOver, type ServicingTerms } from './amount.ts'
import type { LedgerInstallment, NewEntry } from './ledger.ts'

/** How many months pass between two changes of the due day. */
export const monthsBetweenMoves = 12
/** For how many days the customer can accept a new due day. */
export const moveOfferDays = 7

/** An open installment on its new due day, and what the days in between cost. */
export interface MovedInstallment {
  readonly number: number
  readonly from: PlainDate
  readonly to: PlainDate
  readonly valueCents: Cents
  readonly costCents: Cents
}

/** Why the due day cannot be changed: an installment is late, none is open, or it is that day already. */
export type MoveProblem = 'move_late' | 'move_nothing_open' | 'move_same_day'

/**
 * The open installments of a contract with another day of the month. None is due earlier than before: each goes to that day of its
 * own month, or, where that would be earlier, of the next one; a month that has no such day has its last. The days in between cost
 * what the contract's interest makes of them, nothing in a contract without. Paid installments stay as they are.
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
  // A plan of the 31st is due on the 28th in February: its day is the latest that occurs.
  const current = Math.max(...open.map(({ dueOn }) => dayOf(dueOn)))
  const ahead = day < current ? 1 : 0
  const moved = open.map(({ number, dueOn, balanceCents }): MovedInstallment => {
    const to = dayInMonth(dueOn, ahead, day)
    const costCents = interestOver(balanceCents, monthlyInterestPercent, daysBetween(dueOn, to) / 30)
    return { number, from: dueOn, to, valueCents: balanceCents, costCents }
  })
  return moved.every(({ from, to }) => from === to) ? 'move_same_day' : moved
}

/** The entries with which installments are due on their new days. */
export function moveEntries(moved: readonly MovedInstallment[], on: PlainDate): NewEntry[] {
  return moved.map(({ number, to, costCents }) => ({ number, kind: 'moved', amountCents: costCents, on, movedTo: to }))
}

const dayOf = (date: PlainDate) => Number(date.slice(8))

/** A day of the month that many months after a date; the last one where the month has no such day. */
function dayInMonth(date: PlainDate, months: number, day: number): PlainDate {
  const first = monthsAfter(`${date.slice(0, 8)}01`, months)
  const last = dayOf(daysAfter(monthsAfter(first, 1), -1))
  return daysAfter(first, Math.min(day, last) - 1)
}
