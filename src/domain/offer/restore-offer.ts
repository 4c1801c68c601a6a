import { brazilianDate } from '../calendar/calendar.ts'
import { entryCents, installmentCents, schedule } from '../money/financing.ts'
import type { Cents } from '../money/money.ts'
import { iofRuleOn } from './iof.ts'
import { defaultIof } from './iof-terms.ts'
import { completeOffer, installmentsOf } from './make-offer.ts'
import type { Offer, RoundedFigure } from './offer.ts'
import { taxOf } from './tax.ts'

/** The columns that an application had before offers were stored with it: decimals as texts, rates with two of them. */
export type KeptPlan = {
  readonly motorcycle_model: string
  readonly motorcycle_price: string
  readonly entry_percentage: string
  readonly entry_value: string
  readonly installments: number
  readonly installment_value: string
  readonly monthly_interest_percent: string
  readonly consent_version: string
  readonly created_at: Date
}

const centsOf = (decimal: string): Cents => Math.round(Number(decimal) * 100)

/**
 * The offer of an application that was stored without one. Amounts that its applicant was shown stay as they were; nothing
 * had been said of IOF, so the bank bears it. `restored.rounded` names what had been kept rounded only.
 */
export function restoreOffer(kept: KeptPlan): Offer {
  const plan = planOf(kept)
  const releasedCents = plan.priceCents - plan.entryCents
  const rows = schedule(releasedCents, plan.installments, plan.monthlyInterestPercent)
  const isExact =
    installmentCents(releasedCents, plan.installments, plan.monthlyInterestPercent) === plan.installmentCents
  // With a rate that was rounded the residue of the last installment is not known: nobody was shown more than the regular one.
  const values = isExact ? rows.map(({ paymentCents }) => paymentCents) : rows.map(() => plan.installmentCents)
  const rounded: RoundedFigure[] = []
  if (entryCents(plan.priceCents, plan.entryPercent) !== plan.entryCents) rounded.push('entryPercent')
  if (!isExact) rounded.push('monthlyInterestPercent')
  if (values.at(-1) !== plan.installmentCents) rounded.push('installment')
  const { model, priceCents, entryPercent, monthlyInterestPercent, termsVersion } = plan
  return completeOffer({
    ...{ model, priceCents, entryPercent, monthlyInterestPercent, releasedCents, termsVersion },
    entryCents: plan.entryCents,
    financedCents: releasedCents,
    madeOn: plan.on,
    installments: installmentsOf(values, plan.on),
    iof: {
      cents: taxOf({ releasedCents, installments: plan.installments, monthlyInterestPercent }, defaultIof, plan.on),
      ...{ ...defaultIof, ruleSince: iofRuleOn(plan.on).since },
    },
    catalogueVersion: null,
    restored: { rounded },
  })
}

const planOf = (kept: KeptPlan) => ({
  model: kept.motorcycle_model,
  priceCents: centsOf(kept.motorcycle_price),
  entryPercent: Number(kept.entry_percentage),
  entryCents: centsOf(kept.entry_value),
  installments: kept.installments,
  installmentCents: centsOf(kept.installment_value),
  monthlyInterestPercent: Number(kept.monthly_interest_percent),
  on: brazilianDate(kept.created_at),
  termsVersion: kept.consent_version,
})
