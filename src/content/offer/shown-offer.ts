import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { applicationConsent } from '../consent.ts'

type Plan = { readonly priceCents: number; readonly installments: number; readonly entryCents?: number | null }

/** Gives the offer of a simulated plan as the server would store it at `now`. The page does not tell which catalogue it shows. */
export function shownOffer(
  model: string,
  { priceCents, installments, entryCents = null }: Plan,
  conditions: Conditions,
  now: Date,
): Offer {
  const on = conditions.iof?.on ?? brazilianDate(now)
  return makeOffer({
    ...{ model, priceCents, installments, entryCents, conditions, on },
    ...{ catalogueVersion: null, termsVersion: applicationConsent.version },
  })
}
