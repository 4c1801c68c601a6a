import type { PlainDate } from '../calendar/calendar.ts'
import { installmentOption, isInstallmentOption } from '../money/financing.ts'
import { defaultIof, type IofTerms } from './iof-terms.ts'

/**
 * The bank's conditions: the smallest and the largest entry in percent of the price, and the interest in percent of the balance a
 * month. Without `mostEntryPercent` the default holds. Without `iof`, the bank pays the IOF.
 */
export type Conditions = {
  readonly entryPercent: number
  readonly mostEntryPercent?: number | undefined
  readonly monthlyInterestPercent: number
  /** `on` is the day in Brasília from which the tax counts its days. */
  readonly iof?: (IofTerms & { readonly on: PlainDate }) | undefined
}

/** The conditions until the bank saves its own. */
export const defaultOffer: Conditions = { entryPercent: 10, monthlyInterestPercent: 0 }

/**
 * Gives the terms that a page shows. The number of installments is the chosen one where the customer may choose it, else the
 * bank's first choice, else 12. The conditions are today's, or the default ones while the page does not know today's.
 */
export function shownTerms(
  chosen: number | null,
  today: (Conditions & { readonly defaultInstallments: number | null }) | null,
): { installments: number; offer: Conditions } {
  const saved = today?.defaultInstallments ?? null
  const installments = chosen !== null && isInstallmentOption(chosen, saved) ? chosen : saved
  return { installments: installments ?? installmentOption, offer: today ?? defaultOffer }
}

/**
 * Tells whether two conditions give the same plan, whatever their day. The rate of an IOF that the bank pays makes no difference,
 * nor does the largest entry.
 */
export function sameConditions(one: Partial<Conditions>, other: Conditions): boolean {
  const [mine, theirs] = [one.iof ?? defaultIof, other.iof ?? defaultIof]
  return (
    one.entryPercent === other.entryPercent &&
    one.monthlyInterestPercent === other.monthlyInterestPercent &&
    mine.bearer === theirs.bearer &&
    (mine.bearer === 'bank' || mine.rate === theirs.rate)
  )
}
