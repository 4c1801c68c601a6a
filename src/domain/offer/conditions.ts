import type { PlainDate } from '../calendar/calendar.ts'
import { installmentOption, isInstallmentOption } from '../money/financing.ts'
import { defaultIof, type IofTerms } from './iof-terms.ts'

/** The bank's conditions, in percent: of the price, and of the balance each month. Left out, the bank bears the IOF. */
export type Conditions = {
  readonly entryPercent: number
  readonly monthlyInterestPercent: number
  /** `on` is the day in Brasília from which the tax counts its days. */
  readonly iof?: (IofTerms & { readonly on: PlainDate }) | undefined
}

/** The conditions before anybody changes the settings: 10% entry, no interest. */
export const defaultOffer: Conditions = { entryPercent: 10, monthlyInterestPercent: 0 }

/**
 * The terms that a page shows: the number that was chosen, if it is on offer, else the one that the bank has saved, else 12;
 * under today's conditions, or those that a bank starts with while they are not known.
 */
export function shownTerms(
  chosen: number | null,
  today: (Conditions & { readonly defaultInstallments: number | null }) | null,
): { installments: number; offer: Conditions } {
  const saved = today?.defaultInstallments ?? null
  const installments = chosen !== null && isInstallmentOption(chosen, saved) ? chosen : saved
  return { installments: installments ?? installmentOption, offer: today ?? defaultOffer }
}

/** Tells whether two offers are the same conditions, whatever the day. How much tax the bank bears is its own matter. */
export function sameConditions(one: Partial<Conditions>, other: Conditions): boolean {
  const [mine, theirs] = [one.iof ?? defaultIof, other.iof ?? defaultIof]
  return (
    one.entryPercent === other.entryPercent &&
    one.monthlyInterestPercent === other.monthlyInterestPercent &&
    mine.bearer === theirs.bearer &&
    (mine.bearer === 'bank' || mine.rate === theirs.rate)
  )
}
