import type { PlainDate } from '../calendar/calendar.ts'
import { dayMs, daysBetween } from '../calendar/day-arithmetic.ts'
import { type Cents, divideHalfUp, percentOf } from '../money/money.ts'
import type { LedgerInstallment, NewEntry } from './ledger.ts'

/** The figures of the signed contract that decide the cost of its installments. Rates are percentages. */
export interface ServicingTerms {
  /** The day on which the month of the first installment begins. */
  readonly releasedOn: PlainDate
  readonly financedCents: Cents
  readonly monthlyInterestPercent: number
  /** The fine, once for each late installment (CDC art. 52, § 1º). */
  readonly finePercent: number
  /** The interest of a late installment for a month of thirty calendar days (API Pix 2.9, juros, modalidade 3). */
  readonly lateInterestPercent: number
}

/** The cost of one installment on a day: balance + fine + interest − discount = total. */
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
 * Returns the cost of some installments of a contract on a day. Portal, mail, charge, receipt, back office and term of
 * settlement all use this amount. A late installment costs the fine, and interest for each day after the last day
 * without fee. An early one costs less by the interest that has not run (CDC art. 52, § 2º). Paid installments are left
 * out.
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

/** Returns the fine and interest of a late installment. Waived amounts stay waived: later days add interest, but no second fine. */
function lateOn(installment: LedgerInstallment, day: PlainDate, terms: ServicingTerms) {
  const { balanceCents, payableUntil, waivedFineCents, waivedInterestCents } = installment
  if (day <= payableUntil) return { fineCents: 0, interestCents: 0 }
  const days = daysBetween(payableUntil, day)
  const scaled = Math.round(terms.lateInterestPercent * 10_000)
  const interest = divideHalfUp(balanceCents * scaled * days, 30 * 100 * 10_000)
  return {
    fineCents: Math.max(0, percentOf(balanceCents, terms.finePercent) - waivedFineCents),
    interestCents: Math.max(0, interest - waivedInterestCents),
  }
}

/**
 * Returns the interest that has not run on a day, for each installment due later, by its number. Counts time as the plan
 * does. From one due day to the next is one month, however many days it has, and days within it are a part of it. Each
 * day by which an installment was moved is a thirtieth of a month. The rest is then the financed amount on the first
 * day, and the balance of the plan on each due day.
 */
function worthOn(
  installments: readonly LedgerInstallment[],
  day: PlainDate,
  { releasedOn, financedCents, monthlyInterestPercent }: ServicingTerms,
): ReadonlyMap<number, Cents> {
  const discounts = new Map<number, Cents>()
  const next = installments.findIndex(({ dueOn }) => dueOn > day)
  if (monthlyInterestPercent === 0 || next < 0) return discounts
  const open = installments.slice(next)
  const before = installments[next - 1]
  const begin = before?.dueOn ?? releasedOn
  const end = installments[next]?.dueOn ?? begin
  const monthsBefore = before ? monthsUntil(before, next - 1) : 0
  const monthsAhead = open.map((one, index) => monthsUntil(one, next + index) - monthsBefore)
  const run = (Math.max(0, daysBetween(begin, day)) / daysBetween(begin, end)) * (monthsAhead[0] ?? 1)
  const full = open.reduce((sum, { valueCents }) => sum + valueCents, 0)
  // With the rounded rate of an old application the plan does not end at zero, so the open installments limit the balance.
  const balance = Math.min(full, balanceAfter(installments.slice(0, next), financedCents, monthlyInterestPercent))
  const rate = 1 + monthlyInterestPercent / 100
  const total = Math.min(full, Math.round(balance * rate ** run))
  const weights = open.map(({ valueCents }, index) => valueCents / rate ** (monthsAhead[index] ?? 0))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return discounts
  let cumulated = 0
  let given = 0
  for (const [index, { number, valueCents }] of open.entries()) {
    cumulated += weights[index] ?? 0
    const upTo = Math.round((cumulated / whole) * total)
    discounts.set(number, Math.max(0, valueCents - (upTo - given)))
    given = upTo
  }
  return discounts
}

/** Returns the number of days by which an installment was moved. */
const movedDays = ({ dueOn, signedDueOn = dueOn }: LedgerInstallment) => daysBetween(signedDueOn, dueOn)

/**
 * Returns the number of months from the release to the due day of an installment, by its place in the plan and the days
 * by which it was moved.
 */
const monthsUntil = (installment: LedgerInstallment, index: number) => index + 1 + movedDays(installment) / 30

/** Returns the customer's remaining debt after these installments, by the Price table. */
function balanceAfter(paid: readonly LedgerInstallment[], financedCents: Cents, percent: number): Cents {
  let moved = 0
  return paid.reduce((owed, installment) => {
    const more = movedDays(installment) - moved
    moved += more
    const interestCents = more === 0 ? percentOf(owed, percent) : interestOver(owed, percent, 1 + more / 30)
    return Math.max(0, owed + interestCents - installment.valueCents)
  }, financedCents)
}

/** Returns the compound interest of an amount over some months, or a part of one, rounded half up to the cent. */
export function interestOver(cents: Cents, monthlyPercent: number, months: number): Cents {
  return Math.round(cents * ((1 + monthlyPercent / 100) ** months - 1))
}

/** Makes the ledger entries of a payment that settles these installments. They bring the balance of each to zero. */
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

/**
 * The number of days in which the customer may choose the use of an installment paid twice. Then the bank gives the
 * money back.
 */
export const duplicateChoiceDays = 7

/** Returns when the choice ends. It counts from the instant at which the server recorded the payment. */
export const chooseUntil = (recordedAt: Date): Date => new Date(recordedAt.getTime() + duplicateChoiceDays * dayMs)

/**
 * Returns the installment that a double payment can pay instead, with its cost; the bank gives the rest back. This is the
 * first open one. Null if it costs more than the payment, or if none is open. `due` has the cost of all open
 * installments without a payment under check, on the day of the payment, in order.
 */
export function nextForDuplicate(amountCents: Cents, due: AmountDue): { number: number; costCents: Cents } | null {
  const [next] = due.items
  return next && next.totalCents <= amountCents ? { number: next.number, costCents: next.totalCents } : null
}
