import type { Cents } from './money.ts'

/** Hardly any applicant earns less than this in a month. */
const implausibleBelow: Cents = 500_00
/** A larger result is not the income that the applicant meant to type. */
const mostMeant: Cents = 100_000_00

/**
 * Tells whether an applicant may have typed an income without its cents: it is too small to live on, or smaller than
 * the installment. The field fills up from the cents, so without them the income becomes a hundredth. `meant` is the
 * income that the applicant probably meant; null if that is not plausible either. Returns null for an income without
 * doubt.
 */
export function incomeDoubt(income: Cents | null, installment: Cents): { meant: Cents | null } | null {
  if (income === null || income <= 0 || (income >= implausibleBelow && income >= installment)) return null
  const meant = income * 100
  return { meant: meant >= implausibleBelow && meant <= mostMeant ? meant : null }
}

/** Interest above this, in percent a month, may be a typing mistake, because vehicle loans have far less. */
const doubtfulAbove = 5

/**
 * Tells whether the page should ask the manager about a new interest rate before storing it. Rates in percent a month.
 */
export function isInterestDoubtful(percent: number, stored: number): boolean {
  return percent > doubtfulAbove && percent > stored
}
