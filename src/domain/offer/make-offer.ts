import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter, daysBetween, monthsAfter } from '../calendar/day-arithmetic.ts'
import { type Conditions, entryCents, schedule } from '../money/financing.ts'
import type { Cents } from '../money/money.ts'
import { cetPercent } from './cet.ts'
import { type IofBearer, type IofRate, iofCents, iofRuleOn } from './iof.ts'
import { firstDueAfterDays, type Installment, lateFees, type Offer, offerValidDays } from './offer.ts'

/** What a bank decides about the IOF. */
export type IofTerms = { readonly bearer: IofBearer; readonly rate: IofRate }

/** The bank bears the tax, so that the total stays the price. */
export const defaultIof: IofTerms = { bearer: 'bank', rate: 'additional' }

/** What an offer is made from. */
export type OfferSource = {
  readonly model: string
  readonly priceCents: Cents
  readonly installments: number
  readonly conditions: Conditions
  readonly iof: IofTerms
  /** The day in Brasília. */
  readonly on: PlainDate
  readonly catalogueVersion: number
  readonly termsVersion: string
}

/** The whole offer for a model, a number of installments and the bank's conditions on a day. */
export function makeOffer(source: OfferSource): Offer {
  const { priceCents, installments, conditions } = source
  const entry = entryCents(priceCents, conditions.entryPercent)
  const releasedCents = priceCents - entry
  const rate = conditions.monthlyInterestPercent
  const taxOn = (financedCents: Cents) => taxOf(source, financedCents)
  const iof = source.iof.bearer === 'customer_financed' ? financedTax(releasedCents, taxOn) : taxOn(releasedCents)
  const financedCents = releasedCents + (source.iof.bearer === 'customer_financed' ? iof : 0)
  const values = schedule(financedCents, installments, rate).map(({ paymentCents }) => paymentCents)
  const { model, on, catalogueVersion, termsVersion } = source
  return completeOffer({
    ...{ model, priceCents, entryCents: entry, releasedCents, financedCents, catalogueVersion, termsVersion },
    entryPercent: conditions.entryPercent,
    monthlyInterestPercent: rate,
    madeOn: on,
    installments: withDueDates(values, on),
    iof: { cents: iof, ...source.iof, ruleSince: iofRuleOn(on).since },
    restored: null,
  })
}

/** Installments of these values with their due dates, for a credit released on a day. */
export function withDueDates(values: readonly Cents[], releasedOn: PlainDate): Installment[] {
  const first = daysAfter(releasedOn, firstDueAfterDays)
  return values.map((valueCents, index) => ({ number: index + 1, dueOn: monthsAfter(first, index), valueCents }))
}

type Parts = Omit<Offer, 'schema' | 'validUntil' | 'yearlyInterestPercent' | 'cetPercent' | 'lateFees' | 'totals'>

/** An offer with everything that follows from its parts: yearly rate, totals, CET, and until when it holds. */
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
    lateFees,
    totals: {
      upFrontCents,
      installmentsCents,
      withFinancingCents: upFrontCents + installmentsCents,
      withoutFinancingCents: parts.priceCents,
    },
  }
}

/** The tax on a financed amount, by what each installment pays back of it and when. */
function taxOf({ installments, conditions, iof, on }: OfferSource, financedCents: Cents): Cents {
  const rows = schedule(financedCents, installments, conditions.monthlyInterestPercent)
  const due = withDueDates(
    rows.map(({ principalCents }) => principalCents),
    on,
  )
  const parts = due.map(({ dueOn, valueCents }) => ({ days: daysBetween(on, dueOn), cents: valueCents }))
  return iofCents(iofRuleOn(on), iof.rate, parts)
}

/** The tax that is financed too, so that tax is due on it as well: the smallest that covers the tax on both. */
function financedTax(releasedCents: Cents, taxOn: (financedCents: Cents) => Cents): Cents {
  let tax = 0
  for (let next = taxOn(releasedCents); next > tax; next = taxOn(releasedCents + tax)) tax = next
  return tax
}

function yearlyPercent(monthlyPercent: number): number {
  return Math.round(((1 + monthlyPercent / 100) ** 12 - 1) * 10_000) / 100
}
