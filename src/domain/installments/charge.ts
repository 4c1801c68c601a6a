import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import { amountOn, type ServicingTerms } from './amount.ts'
import type { LedgerInstallment } from './ledger.ts'

/** How many days before its due day an installment's charge is made. */
export const chargedDaysBefore = 10

/** What is asked of somebody who pays installments. */
export interface NewInstallmentCharge {
  /** In order. */
  readonly numbers: readonly number[]
  /** What they cost today. */
  readonly amountCents: Cents
  /** What is left of them, without fine, interest or discount. */
  readonly valueCents: Cents
  /** The day from which its bank adds fine and interest; null: it is paid today, or not at all. */
  readonly dueOn: PlainDate | null
}

/**
 * The charge of some installments: one that is not late and earns no discount has its due day, and is as good later. Everything
 * else has the amount of today and ends with it: the API Pix takes no due day that is over, and a day's discount is no other's.
 * Null where one of them is paid, or there is none.
 */
export function chargeFor(
  installments: readonly LedgerInstallment[],
  numbers: readonly number[],
  today: PlainDate,
  terms: ServicingTerms,
): NewInstallmentCharge | null {
  const wanted = new Set(numbers)
  const { items, totalCents } = amountOn(installments, [...wanted], today, terms)
  if (items.length === 0 || items.length !== wanted.size) return null
  const [only] = installments.filter(({ number }) => wanted.has(number))
  const hasDueDay = items.length === 1 && items[0]?.discountCents === 0 && only !== undefined && only.dueOn >= today
  return {
    numbers: items.map(({ number }) => number),
    amountCents: totalCents,
    valueCents: items.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    dueOn: hasDueDay ? only.dueOn : null,
  }
}
