import type { PlainDate } from '../calendar/calendar.ts'
import { completeOffer, installmentsOf } from './make-offer.ts'
import type { Offer } from './offer.ts'

/**
 * What a contract of a day says: the offer as it is while it holds. One that is over counts its due dates, and with them the
 * CET, from the day of the contract; amounts and rates stay those that were offered.
 */
export function contractOffer(offer: Offer, on: PlainDate): Offer {
  return on <= offer.validUntil ? offer : countedFrom(offer, on)
}

/** An offer whose due dates count from a day. */
export function countedFrom(offer: Offer, madeOn: PlainDate): Offer {
  if (madeOn === offer.madeOn) return offer
  const values = offer.installments.map(({ valueCents }) => valueCents)
  return completeOffer({ ...offer, madeOn, installments: installmentsOf(values, madeOn) })
}
