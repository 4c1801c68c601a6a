import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import type { IofBearer, IofRate } from './conditions.ts'
import type { DueDay } from './due-dates.ts'

/** One installment; numbers begin at 1. */
export type Installment = { readonly number: number; readonly dueOn: PlainDate; readonly valueCents: Cents }

/**
 * The cost of a late payment: a fine once, interest a month on the late amount, and the change of a price index. Stored
 * offers without `correctedBy` have no correction, also those that name an `index`.
 */
export type LateFees = {
  readonly finePercent: number
  readonly monthlyInterestPercent: number
  readonly correctedBy?: 'ipca' | undefined
}

/**
 * The bank's whole offer to one applicant. Pages show it, the server stores it with the application, and the applicant
 * signs it. A stored offer never changes. Rates are percentages.
 */
export type Offer = {
  readonly schema: 1
  /**
   * The day of the offer, in Brasília. Due dates, IOF and CET count from it, as if the bank released the credit then.
   */
  readonly madeOn: PlainDate
  /** The last day on which the applicant may accept the offer. */
  readonly validUntil: PlainDate
  readonly model: string
  /** The colour that the customer chose, in the catalogue's words; missing if none was to choose. */
  readonly color?: string | undefined
  readonly priceCents: Cents
  readonly entryPercent: number
  readonly entryCents: Cents
  /** The price less the entry. The credit pays this amount. */
  readonly releasedCents: Cents
  /** The principal that the customer pays back: the released amount, and the IOF if it is financed. */
  readonly financedCents: Cents
  readonly monthlyInterestPercent: number
  /** The monthly rate compounded twelve times, two decimals. */
  readonly yearlyInterestPercent: number
  /** The day of the month that the customer chose; missing if none could be chosen. */
  readonly dueDay?: DueDay | undefined
  readonly installments: readonly Installment[]
  readonly iof: {
    readonly cents: Cents
    readonly bearer: IofBearer
    readonly rate: IofRate
    readonly ruleSince: PlainDate
  }
  /** Total effective cost, percent a year (Resolução CMN 4.881/2020). */
  readonly cetPercent: number
  readonly lateFees: LateFees
  readonly totals: {
    /**
     * The amount that the customer pays before the release of the motorcycle: the entry, and the IOF if it is paid up
     * front.
     */
    readonly upFrontCents: Cents
    readonly installmentsCents: Cents
    readonly withFinancingCents: Cents
    /** The price in cash. */
    readonly withoutFinancingCents: Cents
  }
  /** Null if the server did not store it. */
  readonly catalogueVersion: number | null
  readonly termsVersion: string
  /** For an application from before offers were stored: the figures that it had only rounded. Null for all others. */
  readonly restored: { readonly rounded: readonly RoundedFigure[] } | null
}

export type RoundedFigure = 'entryPercent' | 'monthlyInterestPercent' | 'installment'

/**
 * In percent of the late amount: 2 once (CDC art. 52, § 1º) and 1 a month (CTN art. 161, § 1º), and the correction by
 * IPCA (Código Civil, art. 389).
 */
export const lateFees: LateFees = { finePercent: 2, monthlyInterestPercent: 1, correctedBy: 'ipca' }

/**
 * The number of days in which an applicant may accept a stored offer. The law demands at least two (CDC art. 54-B,
 * III).
 */
export const offerValidDays = 30

/** Returns the value of every installment but the last, which takes the residue of rounding. */
export function regularInstallment(offer: Offer): Cents {
  return offer.installments[0]?.valueCents ?? 0
}
