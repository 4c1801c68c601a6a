import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'
import type { Offer } from './offer.ts'

/** What ends a financing before its time. */
export type Payoff = {
  /** Installments that are not due yet. */
  readonly left: number
  /** What they sum to on their days. */
  readonly fullCents: Cents
  /** What they are worth on the day: what is paid to end it. */
  readonly cents: Cents
}

/**
 * What ends a financing on a day when every installment that was due is paid. Each one to come is brought to the day at the
 * rate of the contract, by real days in months of thirty, without a fee (CDC art. 52, § 2º; Resolução CMN 3.516/2007).
 */
export function payoffOn(offer: Offer, day: PlainDate): Payoff {
  const rate = offer.monthlyInterestPercent / 100
  const left = offer.installments.filter(({ dueOn }) => dueOn > day)
  const worth = left.reduce(
    (sum, { dueOn, valueCents }) => sum + valueCents / (1 + rate) ** (daysBetween(day, dueOn) / 30),
    0,
  )
  const fullCents = left.reduce((sum, { valueCents }) => sum + valueCents, 0)
  return { left: left.length, fullCents, cents: Math.round(worth) }
}
