import type { PlainDate } from '../calendar/calendar.ts'
import { installmentOption, isInstallmentOption } from '../money/financing.ts'
import type { Cents } from '../money/money.ts'
import { type DueDay, soonestDueDay } from './due-dates.ts'

/**
 * The bank's conditions: the smallest and the largest entry in percent of the price, and the interest in percent of the
 * balance a month. Without `mostEntryPercent` the default holds. Without `iof`, the bank pays the IOF.
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
 * The payer of the IOF: the bank, the customer together with the entry, or the customer as part of the financed amount.
 */
export const iofBearers = ['bank', 'customer_up_front', 'customer_financed'] as const
export type IofBearer = (typeof iofBearers)[number]

/**
 * The rates of the tax that apply: the additional one only, or the daily one too. Sources disagree, so the bank
 * decides.
 */
export const iofRates = ['additional', 'full'] as const
export type IofRate = (typeof iofRates)[number]

/** The bank's decisions about the IOF. */
export type IofTerms = { readonly bearer: IofBearer; readonly rate: IofRate }

/** By default the bank pays the tax, so that the total stays the price. */
export const defaultIof: IofTerms = { bearer: 'bank', rate: 'additional' }

/**
 * The conditions as the server publishes them: with the number of installments to show first, null if the bank chose
 * none.
 */
export type PublishedConditions = Conditions & { readonly defaultInstallments: number | null }

/** A visitor's choices for a plan; null for each choice that is not made yet. The entry is in cents. */
export type PlanChoice = {
  readonly installments: number | null
  readonly entryCents: Cents | null
  readonly dueDay: DueDay | null
}

/** The terms of a plan on a page, before its amounts are computed. */
export type ShownTerms = {
  readonly installments: number
  readonly entryCents: Cents | null
  readonly dueDay: DueDay | null
  readonly offer: Conditions
}

/**
 * Returns the terms that a page shows. The number of installments is the chosen one if the customer may choose it, else
 * the bank's first choice, else 12. The due day is the chosen one, else the one that comes soonest; a page without the
 * day of the conditions has none. The conditions are today's, or those of the page's build until it knows today's.
 */
export function shownTerms(
  { installments: chosen, entryCents, dueDay }: PlanChoice,
  today: PublishedConditions | null,
  atBuild: PublishedConditions,
): ShownTerms {
  const saved = (today ?? atBuild).defaultInstallments
  const installments = chosen !== null && isInstallmentOption(chosen, saved) ? chosen : saved
  const soonest = today?.iof ? soonestDueDay(today.iof.on) : null
  return {
    installments: installments ?? installmentOption,
    entryCents,
    dueDay: dueDay ?? soonest,
    offer: today ?? atBuild,
  }
}

/**
 * Tells whether two conditions give the same plan, on the same or another day. The largest entry makes no difference,
 * nor does the rate of an IOF that the bank pays.
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
