import { entryCents, installmentCents, schedule } from './financing.ts'
import type { Cents } from './money.ts'

/** Above this interest, in percent a month, it may be a slip of the finger: loans for vehicles are far below it. */
const doubtfulAbove = 5

/** What an interest rate makes of a plan, to see whether it is meant. */
export interface InterestExample {
  readonly priceCents: Cents
  readonly installments: number
  readonly installmentCents: Cents
  readonly totalCents: Cents
  readonly withoutInterestCents: Cents
}

/** Tells whether a new interest rate, in percent a month, should be asked about before it is stored. */
export function isInterestDoubtful(percent: number, stored: number): boolean {
  return percent > doubtfulAbove && percent > stored
}

/** A motorcycle of R$ 20.000,00 under an entry and an interest rate, both in percent, in so many installments. */
export function interestExample(entryPercent: number, interest: number, installments: number): InterestExample {
  const priceCents = 2_000_000
  const financed = priceCents - entryCents(priceCents, entryPercent)
  const payments = schedule(financed, installments, interest).map(({ paymentCents }) => paymentCents)
  return {
    priceCents,
    installments,
    installmentCents: installmentCents(financed, installments, interest),
    totalCents: payments.reduce((sum, payment) => sum + payment, 0),
    withoutInterestCents: financed,
  }
}
