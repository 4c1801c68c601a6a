import { brazilianDate, type PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { installmentsOf } from './make-offer.ts'
import type { Installment, Offer } from './offer.ts'

/**
 * The number of days after the signature in which the bank may release the credit of a contract. Later it makes a new
 * one.
 */
export const releaseDays = 60

/** Returns the last day on which the bank may release the credit of a contract that was signed on a day. */
export const lastDayToRelease = (signedOn: PlainDate): PlainDate => daysAfter(signedOn, releaseDays)

/** Tells whether the time to release the credit of a contract that was signed at an instant is over. */
export const isReleaseOver = (signedAt: Date, now: Date): boolean =>
  brazilianDate(now) > lastDayToRelease(brazilianDate(signedAt))

/** A signed offer whose credit the bank released. */
export interface ReleasedCredit {
  readonly offer: Offer
  /** The day of the release. Due days and interest count from it. */
  readonly releasedOn: PlainDate
  readonly installments: readonly Installment[]
}

/**
 * Returns the credit of a signed offer, released on a day. The values of the installments are the signed ones. Their
 * due days count from the release, which the contract says: nobody owes interest before the credit, and no installment
 * is late before it can be paid. A day before the offer counts as the day of the offer.
 */
export function releasedCredit(offer: Offer, on: PlainDate): ReleasedCredit {
  if (on <= offer.madeOn) return { offer, releasedOn: offer.madeOn, installments: offer.installments }
  const values = offer.installments.map(({ valueCents }) => valueCents)
  return { offer, releasedOn: on, installments: installmentsOf(values, on, offer.dueDay ?? null) }
}
