import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import type { IofBearer, IofRate } from './iof-terms.ts'

/** One installment: its number from 1, the day it is due, and what is paid. */
export type Installment = { readonly number: number; readonly dueOn: PlainDate; readonly valueCents: Cents }

/** What a customer who is late pays: a fine once, and interest a month on what is late. Older offers also name an index, which is not asked for. */
export type LateFees = {
  readonly finePercent: number
  readonly monthlyInterestPercent: number
}

/**
 * What the bank offers to one applicant, whole: what is shown, stored at submission and signed. Amounts in cents, rates in
 * percent. It never changes afterwards.
 */
export type Offer = {
  readonly schema: 1
  /** The day in Brasília on which it was made. Due dates, IOF and CET count from it, as if the credit was released then. */
  readonly madeOn: PlainDate
  /** The last day on which it may be accepted. */
  readonly validUntil: PlainDate
  readonly model: string
  readonly priceCents: Cents
  readonly entryPercent: number
  readonly entryCents: Cents
  /** The price without the entry: what the credit pays of the motorcycle. */
  readonly releasedCents: Cents
  /** What is paid back without interest: the released amount, and the IOF where it is financed. */
  readonly financedCents: Cents
  readonly monthlyInterestPercent: number
  /** The monthly rate compounded twelve times, two decimals. */
  readonly yearlyInterestPercent: number
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
    /** Paid before the motorcycle is released: the entry, and the IOF where it is paid up front. */
    readonly upFrontCents: Cents
    readonly installmentsCents: Cents
    readonly withFinancingCents: Cents
    /** The price in cash. */
    readonly withoutFinancingCents: Cents
  }
  /** Null where it was not kept. */
  readonly catalogueVersion: number | null
  readonly termsVersion: string
  /** For an application stored before offers were: which of its figures had been kept rounded only. Null for every other. */
  readonly restored: { readonly rounded: readonly RoundedFigure[] } | null
}

export type RoundedFigure = 'entryPercent' | 'monthlyInterestPercent' | 'installment'

/** Of what is late: 2% once (CDC art. 52, § 1º) and 1% a month (CTN art. 161, § 1º). The bank asks for no correction by an index. */
export const lateFees: LateFees = { finePercent: 2, monthlyInterestPercent: 1 }

/** How long an offer stored with an application may be accepted. The law asks for two days at least (CDC art. 54-B, III). */
export const offerValidDays = 30

/** The installment that all have but the last, which takes the residue of rounding. In cents. */
export function regularInstallment(offer: Offer): Cents {
  return offer.installments[0]?.valueCents ?? 0
}
