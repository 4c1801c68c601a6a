import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import type { PlanInput } from '#domain/offer/quote.ts'
import { applicationConsent } from '../consent.ts'

type Plan = Omit<PlanInput, 'offer'> & {
  /** The chosen colour; left out or null, the offer names none. */
  readonly color?: string | null
}

/**
 * Returns the offer of a simulated plan as the server would store it at `now`. Leaves out the version of the catalogue.
 */
export function shownOffer(
  model: string,
  { priceCents, installments, entryCents = null, dueDay = null, color = null }: Plan,
  conditions: Conditions,
  now: Date,
): Offer {
  const on = conditions.iof?.on ?? brazilianDate(now)
  return makeOffer({
    model,
    color,
    priceCents,
    installments,
    entryCents,
    dueDay,
    conditions,
    on,
    catalogueVersion: null,
    termsVersion: applicationConsent.version,
  })
}
