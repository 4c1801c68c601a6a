import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { completeOffer, installmentsOf } from './make-offer.ts'
import type { Offer } from './offer.ts'

/** The last day on which an offer may be accepted: while it is valid, and before its first installment is due. */
export function lastDayToSign({ validUntil, installments }: Offer): PlainDate {
  const [first] = installments
  const before = first ? daysAfter(first.dueOn, -1) : validUntil
  return before < validUntil ? before : validUntil
}

/** Tells whether an offer may be accepted on a day. */
export function offerHolds(offer: Offer, on: PlainDate): boolean {
  return on <= lastDayToSign(offer)
}

/**
 * What a contract of a day says: the offer as it is while it holds. One that is over counts its due dates, and with them the
 * CET, from the day of the contract; amounts and rates stay those that were offered.
 */
export function contractOffer(offer: Offer, on: PlainDate): Offer {
  return offerHolds(offer, on) ? offer : countedFrom(offer, on)
}

/** An offer whose due dates count from a day. */
export function countedFrom(offer: Offer, madeOn: PlainDate): Offer {
  if (madeOn === offer.madeOn) return offer
  const values = offer.installments.map(({ valueCents }) => valueCents)
  return completeOffer({ ...offer, madeOn, installments: installmentsOf(values, madeOn) })
}
