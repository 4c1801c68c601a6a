import type { OfferResponse } from '#contracts/offer.ts'
import { OFFER_CHANGED } from './changed-offer.ts'
import { showOffer } from './show-offer.ts'

addEventListener(OFFER_CHANGED, (event) => {
  showOffer(document, (event as CustomEvent<OfferResponse>).detail)
  dispatchEvent(new Event('offershown'))
})
