import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter, daysBetween } from '../calendar/day-arithmetic.ts'
import { schedule } from '../money/financing.ts'
import type { Cents } from '../money/money.ts'
import { cetPercent } from './cet.ts'
import { type Conditions, defaultIof } from './conditions.ts'
import { type DueDay, dueDates } from './due-dates.ts'
import { entryOf } from './entry.ts'
import { iofRuleOn, taxOf } from './iof.ts'
import { type Installment, lateFees, type Offer, offerValidDays } from './offer.ts'

/** The input of an offer. */
export type OfferSource = {
  readonly model: string
  /** The chosen colour; left out or null, the offer names none. */
  readonly color?: string | null | undefined
  readonly priceCents: Cents
  readonly installments: number
  /** The chosen entry; left out or null, the offer has the smallest. */
  readonly entryCents?: Cents | null
  /** The chosen day of the month; left out or null, the first installment is due thirty days after the offer. */
  readonly dueDay?: DueDay | null
  readonly conditions: Conditions
  /** The day of the offer, in Brasília. */
  readonly on: PlainDate
  readonly catalogueVersion: number | null
  readonly termsVersion: string
}

/** Makes the whole offer for a model, a chosen plan and the bank's conditions on a day. */
export function makeOffer(source: OfferSource): Offer {
  const {
    model,
    color,
    priceCents,
    installments,
    dueDay = null,
    conditions,
    on,
    catalogueVersion,
    termsVersion,
  } = source
  const { monthlyInterestPercent } = conditions
  const { bearer, rate } = conditions.iof ?? defaultIof
  const entry = entryOf(priceCents, conditions, source.entryCents ?? null)
  const releasedCents = priceCents - entry.entryCents
  const tax = taxOf({ releasedCents, installments, monthlyInterestPercent, dueDay }, { bearer, rate }, on)
  const financedCents = releasedCents + (bearer === 'customer_financed' ? tax : 0)
  const values = schedule(financedCents, installments, monthlyInterestPercent).map(({ paymentCents }) => paymentCents)
  return completeOffer({
    model,
    priceCents,
    ...entry,
    releasedCents,
    financedCents,
    monthlyInterestPercent,
    catalogueVersion,
    termsVersion,
    madeOn: on,
    ...(color && { color }),
    ...(dueDay !== null && { dueDay }),
    installments: installmentsOf(values, on, dueDay),
    iof: { cents: tax, bearer, rate, ruleSince: iofRuleOn(on).since },
    lateFees,
    restored: null,
  })
}

/**
 * Makes installments of these values, with the due days of a credit released on a day. `dueDay` is the chosen one, or
 * null.
 */
export function installmentsOf(values: readonly Cents[], releasedOn: PlainDate, dueDay: DueDay | null): Installment[] {
  const due = dueDates(releasedOn, values.length, dueDay)
  return values.map((valueCents, index) => ({ number: index + 1, dueOn: due[index] ?? releasedOn, valueCents }))
}

type Parts = Omit<Offer, 'schema' | 'validUntil' | 'yearlyInterestPercent' | 'cetPercent' | 'totals'>

/**
 * Completes an offer with the figures that follow from its parts: last valid day, yearly rate, CET and totals.
 */
export function completeOffer(parts: Parts): Offer {
  const { iof, installments, madeOn, releasedCents } = parts
  const paidAtOnce = iof.bearer === 'customer_up_front' ? iof.cents : 0
  const upFrontCents = parts.entryCents + paidAtOnce
  const installmentsCents = installments.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const payments = installments.map(({ dueOn, valueCents }) => ({ day: daysBetween(madeOn, dueOn), cents: valueCents }))
  return {
    ...parts,
    schema: 1,
    validUntil: daysAfter(madeOn, offerValidDays),
    yearlyInterestPercent: yearlyPercent(parts.monthlyInterestPercent),
    cetPercent: cetPercent(releasedCents - paidAtOnce, payments),
    totals: {
      upFrontCents,
      installmentsCents,
      withFinancingCents: upFrontCents + installmentsCents,
      withoutFinancingCents: parts.priceCents,
    },
  }
}

function yearlyPercent(monthlyPercent: number): number {
  return Math.round(((1 + monthlyPercent / 100) ** 12 - 1) * 10_000) / 100
}
