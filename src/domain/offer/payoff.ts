import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import { type Cents, percentOf } from '../money/money.ts'
import type { Offer } from './offer.ts'

/** What ends a financing before its time. */
export type Payoff = {
  /** Installments that are not due yet. */
  readonly left: number
  /** What they sum to on their days. */
  readonly fullCents: Cents
  /** The principal that they pay back: what is still owed without interest. */
  readonly principalCents: Cents
  /** What is paid to end it on the day: the principal, and the interest since the last due date. */
  readonly cents: Cents
}

/**
 * What ends a financing on a day when every installment that was due is paid, without a fee (CDC art. 52, § 2º; Resolução
 * CMN 3.516/2007). It counts as the plan does: one month from one due date to the next, however many days it has, and a part
 * of a month by its days. So it is the financed amount on the first day, and never less than the principal that is left.
 */
export function payoffOn(offer: Offer, day: PlainDate): Payoff {
  const { financedCents, installments, madeOn, monthlyInterestPercent } = offer
  const left = installments.filter(({ dueOn }) => dueOn > day)
  const fullCents = left.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const [next] = left
  if (next === undefined) return { left: 0, fullCents, principalCents: 0, cents: 0 }
  const paid = installments.slice(0, installments.length - left.length)
  const balance = paid.reduce(
    (owed, { valueCents }) => owed + percentOf(owed, monthlyInterestPercent) - valueCents,
    financedCents,
  )
  // Where an old application kept its rate rounded, the plan does not end at zero: nobody pays more than what is left.
  const principalCents = Math.min(balance, fullCents)
  const since = paid.at(-1)?.dueOn ?? madeOn
  const month = Math.max(0, daysBetween(since, day)) / daysBetween(since, next.dueOn)
  const worth = Math.round(principalCents * (1 + monthlyInterestPercent / 100) ** month)
  return { left: left.length, fullCents, principalCents, cents: Math.min(worth, fullCents) }
}
