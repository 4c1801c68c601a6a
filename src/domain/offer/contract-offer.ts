import type { PlainDate } from '../calendar/calendar.ts'
import { completeOffer, installmentsOf } from './make-offer.ts'
import type { Offer } from './offer.ts'

/** Tells whether an offer may be accepted on a day: it is still valid, and its first installment is not due yet. */
export function offerHolds({ validUntil, installments }: Offer, on: PlainDate): boolean {
  const [first] = installments
  return on <= validUntil && (first === undefined || on < first.dueOn)
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
