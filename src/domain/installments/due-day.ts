import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween, monthsAfter } from '../calendar/day-arithmetic.ts'
import { type Cents, divideHalfUp } from '../money/money.ts'
import type { ServicingTerms } from './amount.ts'
import type { LedgerEntry, LedgerInstallment, NewEntry } from './ledger.ts'

/** The days of the month on which installments may be due (spec, section 9). */
export const lastDueDay = 28

/** Why the due day cannot be moved. */
export type DueDayObstacle = 'no_such_day' | 'same_day' | 'moved_this_year' | 'late' | 'nothing_open'

/** The due day moved: what it costs, in cents, and what is written into the ledger. */
export interface MovedDueDay {
  readonly firstDueOn: PlainDate
  /** Interest of the days by which the first installment comes later; without interest there is none. */
  readonly costCents: Cents
  readonly entries: readonly NewEntry[]
}

/**
 * All open installments on another day of the month, once in twelve months (FAQ; spec, section 9). The first open one goes to
 * that day in the month of its own due day, or in the next one where that day is over. Gives an obstacle where it may not be.
 */
export function moveDueDay(
  installments: readonly LedgerInstallment[],
  entries: readonly LedgerEntry[],
  { dueDay, today, terms }: { dueDay: number; today: PlainDate; terms: ServicingTerms },
): MovedDueDay | DueDayObstacle {
  if (!Number.isInteger(dueDay) || dueDay < 1 || dueDay > lastDueDay) return 'no_such_day'
  const open = installments.filter(({ balanceCents }) => balanceCents > 0)
  const [first] = open
  if (first === undefined) return 'nothing_open'
  if (first.payableUntil < today) return 'late'
  if (Number(first.dueOn.slice(8)) === dueDay) return 'same_day'
  const yearAgo = monthsAfter(today, -12)
  if (entries.some(({ kind, on }) => kind === 'moved' && on > yearAgo)) return 'moved_this_year'
  const inMonth = `${first.dueOn.slice(0, 8)}${String(dueDay).padStart(2, '0')}`
  const firstDueOn = inMonth > today && inMonth >= first.dueOn ? inMonth : monthsAfter(inMonth, 1)
  const days = daysBetween(first.dueOn, firstDueOn)
  const owed = open.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  const costCents = divideHalfUp(owed * Math.round(terms.monthlyInterestPercent * 10_000) * days, 30 * 100 * 10_000)
  return {
    firstDueOn,
    costCents,
    entries: open.map(({ number }, index) => ({
      number,
      kind: 'moved',
      amountCents: index === 0 ? costCents : 0,
      on: today,
      dueOn: monthsAfter(firstDueOn, index),
    })),
  }
}
