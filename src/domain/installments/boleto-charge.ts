import { businessDaysAfter, payableUntil } from '../calendar/business-days.ts'
import { type PlainDate, startOfDay } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import { type ChargePurpose, purposeOf } from '../payments/charge.ts'
import { amountOn, type ServicingTerms } from './amount-due.ts'
import type { LedgerInstallment } from './ledger.ts'

/** A boleto for one or more installments. */
export interface NewBoletoCharge {
  readonly numbers: readonly number[]
  readonly purpose: ChargePurpose
  /** What the installments cost on the due day of the boleto. */
  readonly amountCents: Cents
  readonly dueOn: PlainDate
}

/** The bank registers a boleto on the next business day, and the customer has one more to pay it. */
export const businessDaysToPay = 2

/** Returns the soonest due day of a boleto that is asked for today. That of an entry always has this day. */
export const soonestDueDay = (today: PlainDate): PlainDate => businessDaysAfter(startOfDay(today), businessDaysToPay)

/**
 * Makes the boleto of some installments. The due day of a single one is that of the boleto, if there is time to
 * register and pay it. Otherwise the boleto is due two business days from today, and asks for what the installments
 * cost then. Null if one of the installments is paid, or without any.
 */
export function boletoFor(
  installments: readonly LedgerInstallment[],
  numbers: readonly number[],
  today: PlainDate,
  terms: ServicingTerms,
): NewBoletoCharge | null {
  const wanted = new Set(numbers)
  const open = installments.filter(({ balanceCents }) => balanceCents > 0)
  const asked = open.filter(({ number }) => wanted.has(number))
  if (asked.length === 0 || asked.length !== wanted.size) return null
  const soonest = soonestDueDay(today)
  const [only] = asked
  const dueOn = asked.length === 1 && only && payableUntil(only.dueOn) >= soonest ? only.dueOn : soonest
  const own = asked.map(({ number }) => number)
  const { totalCents: amountCents } = amountOn(installments, own, dueOn, terms)
  return { numbers: own, purpose: purposeOf(own, open.length), amountCents, dueOn }
}

/**
 * A charge that takes a sum until a day, whatever the installment costs then: a boleto, a debit that is tried again, or
 * a card's page that is open past midnight.
 */
export interface PromisedSum {
  readonly amountCents: Cents
  readonly dueOn: PlainDate
  readonly lastDay: PlainDate
}

/**
 * Returns the day whose cost a payment of a promised sum is compared with. Who pays the sum until its last day owes
 * nothing more and gets nothing back: its due day counts. Any other sum, and a later payment, counts on its own day.
 */
export function pricedOn(
  promised: PromisedSum,
  payment: { readonly amountCents: Cents; readonly paidOn: PlainDate },
): PlainDate {
  const isAsAgreed = payment.amountCents === promised.amountCents && payment.paidOn <= promised.lastDay
  return isAsAgreed ? promised.dueOn : payment.paidOn
}
