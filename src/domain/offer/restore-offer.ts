import { brazilianDate } from '../calendar/calendar.ts'
import { installmentCents, schedule } from '../money/financing.ts'
import type { Cents } from '../money/money.ts'
import { defaultIof } from './conditions.ts'
import { entryRange } from './entry.ts'
import { iofRuleOn, taxOf } from './iof.ts'
import { completeOffer, installmentsOf } from './make-offer.ts'
import { lateFees, type Offer, type RoundedFigure } from './offer.ts'

/** The columns of an application from before offers were stored. Decimals are texts, and rates have two decimals. */
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
 * Restores the offer of an application that was stored without one. The amounts that pages showed to the applicant
 * stay. The bank pays the IOF, because no page named it. `restored.rounded` names the figures that were stored rounded
 * only.
 */
export function restoreOffer(kept: KeptPlan): Offer {
  const plan = planOf(kept)
  const releasedCents = plan.priceCents - plan.entryCents
  const rows = schedule(releasedCents, plan.installments, plan.monthlyInterestPercent)
  const isExact =
    installmentCents(releasedCents, plan.installments, plan.monthlyInterestPercent) === plan.installmentCents
  // The residue of the last installment cannot be computed from a rounded rate. It gets the regular value, as on the
  // pages of that time.
  const values = isExact ? rows.map(({ paymentCents }) => paymentCents) : rows.map(() => plan.installmentCents)
  const rounded: RoundedFigure[] = []
  if (entryRange(plan.priceCents, plan).leastCents !== plan.entryCents) rounded.push('entryPercent')
  if (!isExact) rounded.push('monthlyInterestPercent')
  if (values.at(-1) !== plan.installmentCents) rounded.push('installment')
  const { model, priceCents, entryPercent, monthlyInterestPercent, termsVersion } = plan
  return completeOffer({
    // The terms of that time named no correction.
    lateFees: { finePercent: lateFees.finePercent, monthlyInterestPercent: lateFees.monthlyInterestPercent },
    model,
    priceCents,
    entryPercent,
    monthlyInterestPercent,
    releasedCents,
    termsVersion,
    entryCents: plan.entryCents,
    financedCents: releasedCents,
    madeOn: plan.on,
    installments: installmentsOf(values, plan.on, null),
    iof: {
      cents: taxOf(
        { releasedCents, installments: plan.installments, monthlyInterestPercent, dueDay: null },
        defaultIof,
        plan.on,
      ),
      ...defaultIof,
      ruleSince: iofRuleOn(plan.on).since,
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
