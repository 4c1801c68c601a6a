import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import { type ChargePurpose, purposeOf } from '../payments/charge.ts'
import { amountOn, type ServicingTerms } from './amount-due.ts'
import { type LedgerInstallment, stateOn } from './ledger.ts'

/** The number of days before the due day of an installment at which the server makes its charge. */
export const chargedDaysBefore = 10

/** A charge for one or more installments. */
export interface NewInstallmentCharge {
  /** The numbers of the installments, in order. */
  readonly numbers: readonly number[]
  readonly purpose: ChargePurpose
  /** Whether all of them are due or late. */
  readonly isDue: boolean
  /** Today's cost of the installments. */
  readonly amountCents: Cents
  /** The open amount of the installments, without fine, interest or discount. */
  readonly valueCents: Cents
  /** The due day; the provider adds fine and interest to a later payment. Null for a charge that only holds today. */
  readonly dueOn: PlainDate | null
}

/**
 * Makes the charge of some installments. A single installment without discount whose due day is not over gets a charge
 * with that due day. Every other charge holds today only, because the API Pix takes no past due day and a discount
 * changes with each day. Null if one of the installments is paid, or without any.
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
  const open = installments.filter(({ balanceCents }) => balanceCents > 0)
  const later = installments.filter((one) => wanted.has(one.number) && stateOn(one, today) === 'open')
  return {
    isDue: later.length === 0,
    purpose: purposeOf(
      items.map(({ number }) => number),
      open.length,
    ),
    numbers: items.map(({ number }) => number),
    amountCents: totalCents,
    valueCents: items.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    dueOn: hasDueDay ? only.dueOn : null,
  }
}
