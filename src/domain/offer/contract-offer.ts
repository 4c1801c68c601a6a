import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { firstDueOn } from './due-dates.ts'
import { completeOffer, installmentsOf } from './make-offer.ts'
import { type Offer, offerValidDays } from './offer.ts'

/** Returns the last day on which the applicant may accept an offer: while it is valid, and before the first due day. */
export function lastDayToSign({ validUntil, installments }: Offer): PlainDate {
  return lastDayOf(validUntil, installments[0]?.dueOn)
}

/** Returns the last day on which the applicant may accept the contract's offer, whose dates count from `madeOn`. */
export function lastDayToSignFrom(offer: Offer, madeOn: PlainDate): PlainDate {
  if (madeOn === offer.madeOn) return lastDayToSign(offer)
  return lastDayOf(daysAfter(madeOn, offerValidDays), firstDueOn(madeOn, offer.dueDay ?? null))
}

/**
 * Returns the last day on which an offer may be accepted: its last valid day, or an earlier day before the first due
 * day.
 */
export function lastDayOf(validUntil: PlainDate, firstDue: PlainDate | undefined): PlainDate {
  const before = firstDue ? daysAfter(firstDue, -1) : validUntil
  return before < validUntil ? before : validUntil
}

/** Tells whether the applicant may accept an offer on a day. */
export function offerHolds(offer: Offer, on: PlainDate): boolean {
  return on <= lastDayToSign(offer)
}

/**
 * Returns the offer of a contract made on a day. While the offer holds, it stays the same. For an expired offer the due
 * dates, and with them the CET, count from the day of the contract; the amounts and rates stay.
 */
export function contractOffer(offer: Offer, on: PlainDate): Offer {
  return offerHolds(offer, on) ? offer : countedFrom(offer, on)
}

/** Returns an offer with due dates and CET counted from a day. */
function countedFrom(offer: Offer, madeOn: PlainDate): Offer {
  if (madeOn === offer.madeOn) return offer
  const values = offer.installments.map(({ valueCents }) => valueCents)
  return completeOffer({ ...offer, madeOn, installments: installmentsOf(values, madeOn, offer.dueDay ?? null) })
}
