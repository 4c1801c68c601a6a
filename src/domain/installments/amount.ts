import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import { type Cents, divideHalfUp, percentOf } from '../money/money.ts'
import type { LedgerInstallment, NewEntry } from './ledger.ts'

/** What the signed contract says about its money. Rates in percent. */
export interface ServicingTerms {
  /** The day from which the first installment's month counts. */
  readonly releasedOn: PlainDate
  readonly financedCents: Cents
  readonly monthlyInterestPercent: number
  /** Once, on an installment that is late (CDC art. 52, § 1º). */
  readonly finePercent: number
  /** A month, by calendar days in months of thirty (API Pix 2.9, juros, modalidade 3). */
  readonly lateInterestPercent: number
}

/** What one installment costs on a day, in cents: balance + fine + interest − discount = total. */
export interface InstallmentAmount {
  readonly number: number
  readonly balanceCents: Cents
  readonly fineCents: Cents
  readonly interestCents: Cents
  readonly discountCents: Cents
  readonly totalCents: Cents
}

export interface AmountDue {
  readonly items: readonly InstallmentAmount[]
  readonly totalCents: Cents
}

/**
 * What a set of a contract's installments costs on a day: the one answer for portal, mail, charge, receipt, back office and
 * term of settlement. Late: the fine once and interest by calendar day, counted from the last day without being late. Early:
 * interest that has not run falls away (CDC art. 52, § 2º). Paid ones cost nothing and are left out.
 */
export function amountOn(
  installments: readonly LedgerInstallment[],
  numbers: readonly number[],
  day: PlainDate,
  terms: ServicingTerms,
): AmountDue {
  const worth = worthOn(installments, day, terms)
  const items = installments
    .filter(({ number, balanceCents }) => numbers.includes(number) && balanceCents > 0)
    .map((installment): InstallmentAmount => {
      const { number, balanceCents } = installment
      const late = lateOn(installment, day, terms)
      const discountCents = worth.get(number) ?? 0
      const totalCents = balanceCents + late.fineCents + late.interestCents - discountCents
      return { number, balanceCents, ...late, discountCents, totalCents }
    })
  return { items, totalCents: items.reduce((sum, { totalCents }) => sum + totalCents, 0) }
}

function lateOn({ balanceCents, payableUntil }: LedgerInstallment, day: PlainDate, terms: ServicingTerms) {
  if (day <= payableUntil) return { fineCents: 0, interestCents: 0 }
  const days = daysBetween(payableUntil, day)
  const scaled = Math.round(terms.lateInterestPercent * 10_000)
  return {
    fineCents: percentOf(balanceCents, terms.finePercent),
    interestCents: divideHalfUp(balanceCents * scaled * days, 30 * 100 * 10_000),
  }
}

/**
 * The interest that has not run on a day, by installment that is not due yet. It counts as the plan does: one month from one
 * due day to the next, however many days it has, and a part of a month by its days. So what is left equals the financed amount
 * on the first day and the plan's own balance on each due day.
 */
function worthOn(
  installments: readonly LedgerInstallment[],
  day: PlainDate,
  { releasedOn, financedCents, monthlyInterestPercent }: ServicingTerms,
): ReadonlyMap<number, Cents> {
  const discounts = new Map<number, Cents>()
  const next = installments.findIndex(({ dueOn }) => dueOn > day)
  if (monthlyInterestPercent === 0 || next < 0) return discounts
  const begin = next === 0 ? releasedOn : (installments[next - 1]?.dueOn ?? releasedOn)
  const end = installments[next]?.dueOn ?? begin
  const run = Math.max(0, daysBetween(begin, day)) / daysBetween(begin, end)
  const left = installments.slice(next)
  const full = left.reduce((sum, { valueCents }) => sum + valueCents, 0)
  // Where an old application kept its rate rounded, the plan does not end at zero: nobody pays more than what is left.
  const balance = Math.min(full, balanceAfter(installments.slice(0, next), financedCents, monthlyInterestPercent))
  const rate = 1 + monthlyInterestPercent / 100
  const total = Math.min(full, Math.round(balance * rate ** run))
  const weights = left.map(({ valueCents }, index) => valueCents / rate ** (index + 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return discounts
  let cumulated = 0
  let given = 0
  for (const [index, { number, valueCents }] of left.entries()) {
    cumulated += weights[index] ?? 0
    const upTo = Math.round((cumulated / whole) * total)
    discounts.set(number, Math.max(0, valueCents - (upTo - given)))
    given = upTo
  }
  return discounts
}

/** What the plan still owes after these installments, as the Price table counts it. */
function balanceAfter(paid: readonly { readonly valueCents: Cents }[], financedCents: Cents, percent: number): Cents {
  return paid.reduce((owed, { valueCents }) => Math.max(0, owed + percentOf(owed, percent) - valueCents), financedCents)
}

/** The entries of a payment that settles these installments on a day: together they bring each of them to nothing. */
export function paymentEntries({ items }: AmountDue, on: PlainDate): NewEntry[] {
  return items.flatMap(({ number, fineCents, interestCents, discountCents, totalCents }) => {
    const entries: NewEntry[] = [
      { number, kind: 'late_fee', amountCents: fineCents, on },
      { number, kind: 'late_interest', amountCents: interestCents, on },
      { number, kind: 'discount', amountCents: -discountCents, on },
      { number, kind: 'paid', amountCents: -totalCents, on },
    ]
    return entries.filter(({ kind, amountCents }) => kind === 'paid' || amountCents !== 0)
  })
}
