import type { Cents } from './money.ts'

/** Hardly anybody who buys a motorcycle earns less in a month. */
const implausibleBelow: Cents = 500_00
/** A larger income was not typed without its cents by mistake. */
const mostMeant: Cents = 100_000_00

/**
 * Whether an income may have been typed without its cents, which a field that fills up from the cents makes a hundredth of it:
 * so small that nobody lives of it, or smaller than the installment. `meant` is what it would be then; null where that is no
 * likely income either. Null for an income that raises no question.
 */
export function incomeDoubt(income: Cents | null, installment: Cents): { meant: Cents | null } | null {
  if (income === null || income <= 0 || (income >= implausibleBelow && income >= installment)) return null
  const meant = income * 100
  return { meant: meant >= implausibleBelow && meant <= mostMeant ? meant : null }
}
