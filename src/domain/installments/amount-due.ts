import type { PlainDate } from '../calendar/calendar.ts'
import { dayMs, daysBetween } from '../calendar/day-arithmetic.ts'
import { type Cents, divideHalfUp, percentOf } from '../money/money.ts'
import { correctionOver, type PriceIndex } from './correction.ts'
import type { LedgerInstallment, NewEntry } from './ledger.ts'
import { type CreditTerms, presentValues } from './present-value.ts'

/** The figures of the signed contract that decide the cost of its installments. Rates are percentages. */
export interface ServicingTerms extends CreditTerms {
  /** The fine, once for each late installment (CDC art. 52, § 1º). */
  readonly finePercent: number
  /** The interest of a late installment for a month of thirty calendar days (API Pix 2.9, juros, modalidade 3). */
  readonly lateInterestPercent: number
  /** The price index by which late installments are corrected; null if the contract has no correction. */
  readonly priceIndex: PriceIndex | null
}

/** The cost of one installment on a day: balance + fine + interest + correction − discount = total. */
export interface InstallmentAmount {
  readonly number: number
  readonly balanceCents: Cents
  readonly fineCents: Cents
  readonly interestCents: Cents
  readonly correctionCents: Cents
  readonly discountCents: Cents
  readonly totalCents: Cents
}

export interface AmountDue {
  readonly items: readonly InstallmentAmount[]
  readonly totalCents: Cents
}

/**
 * Returns the cost of some installments of a contract on a day. Portal, mail, charge, receipt, back office and term of
 * settlement all use this amount. A late installment costs the fine, and interest and correction for each day after the
 * last day without fee. An early one costs less by the interest that has not run (CDC art. 52, § 2º). Paid installments
 * are left out.
 */
export function amountOn(
  installments: readonly LedgerInstallment[],
  numbers: readonly number[],
  day: PlainDate,
  terms: ServicingTerms,
): AmountDue {
  const values = presentValues(installments, day, terms)
  const items = installments
    .filter(({ number, balanceCents }) => numbers.includes(number) && balanceCents > 0)
    .map((installment): InstallmentAmount => {
      const { number, balanceCents, valueCents } = installment
      const late = lateOn(installment, day, terms)
      const discountCents = valueCents - (values.get(number) ?? valueCents)
      const totalCents = balanceCents + late.fineCents + late.interestCents + late.correctionCents - discountCents
      return { number, balanceCents, ...late, discountCents, totalCents }
    })
  return { items, totalCents: items.reduce((sum, { totalCents }) => sum + totalCents, 0) }
}

/**
 * Returns the fine, interest and correction of a late installment. Waived amounts stay waived: later days add interest
 * and correction, but no second fine.
 */
function lateOn(installment: LedgerInstallment, day: PlainDate, terms: ServicingTerms) {
  const { balanceCents, payableUntil, waivedFineCents, waivedInterestCents, waivedCorrectionCents } = installment
  if (day <= payableUntil) return { fineCents: 0, interestCents: 0, correctionCents: 0 }
  const days = daysBetween(payableUntil, day)
  const scaled = Math.round(terms.lateInterestPercent * 10_000)
  const interest = divideHalfUp(balanceCents * scaled * days, 30 * 100 * 10_000)
  const correction = terms.priceIndex ? correctionOver(balanceCents, payableUntil, day, terms.priceIndex) : 0
  return {
    fineCents: Math.max(0, percentOf(balanceCents, terms.finePercent) - waivedFineCents),
    interestCents: Math.max(0, interest - waivedInterestCents),
    correctionCents: Math.max(0, correction - waivedCorrectionCents),
  }
}

/** Returns the compound interest of an amount over some months, or a part of one, rounded half up to the cent. */
export function interestOver(cents: Cents, monthlyPercent: number, months: number): Cents {
  return Math.round(cents * ((1 + monthlyPercent / 100) ** months - 1))
}

/** Makes the ledger entries of a payment that settles these installments. They bring the balance of each to zero. */
export function paymentEntries({ items }: AmountDue, on: PlainDate): NewEntry[] {
  return items.flatMap(({ number, fineCents, interestCents, correctionCents, discountCents, totalCents }) => {
    const entries: NewEntry[] = [
      { number, kind: 'late_fee', amountCents: fineCents, on },
      { number, kind: 'late_interest', amountCents: interestCents, on },
      { number, kind: 'correction', amountCents: correctionCents, on },
      { number, kind: 'discount', amountCents: -discountCents, on },
      { number, kind: 'paid', amountCents: -totalCents, on },
    ]
    return entries.filter(({ kind, amountCents }) => kind === 'paid' || amountCents !== 0)
  })
}

/**
 * The number of days in which the customer may choose the use of an installment paid twice. Then the bank gives the
 * money back.
 */
export const duplicateChoiceDays = 7

/** Returns when the choice ends. It counts from the instant at which the server recorded the payment. */
export const chooseUntil = (recordedAt: Date): Date => new Date(recordedAt.getTime() + duplicateChoiceDays * dayMs)

/**
 * Returns the installment that a double payment can pay instead, with its cost; the bank gives the rest back. This is
 * the first open one. Null if it costs more than the payment, or if none is open. `due` has the cost of all open
 * installments without a payment under check, on the day of the payment, in order.
 */
export function nextForDuplicate(amountCents: Cents, due: AmountDue): { number: number; costCents: Cents } | null {
  const [next] = due.items
  return next && next.totalCents <= amountCents ? { number: next.number, costCents: next.totalCents } : null
}
