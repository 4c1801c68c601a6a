import type { OfferResponse } from '#api/offer.ts'
import { OFFER_CHANGED } from './changed-offer.ts'
import { isOffer } from './fetch-offer.ts'
import { showOffer } from './show-offer.ts'

// Prerendered pages show the conditions that the bank starts with. When analysts have changed them since, this puts today's in.
addEventListener(OFFER_CHANGED, (event) => {
  const offer = (event as CustomEvent<Partial<OfferResponse>>).detail
  if (!isOffer(offer)) return
  showOffer(document, offer)
  dispatchEvent(new Event('offershown'))
})
