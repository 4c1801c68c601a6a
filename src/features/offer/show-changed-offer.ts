import { isOffer } from '#client/fetch-offer.ts'
import type { OfferResponse } from '#contracts/offer.ts'
import { OFFER_CHANGED } from './changed-offer.ts'
import { showOffer } from './show-offer.ts'

addEventListener(OFFER_CHANGED, (event) => {
  const offer = (event as CustomEvent<Partial<OfferResponse>>).detail
  if (!isOffer(offer)) return
  showOffer(document, offer)
  dispatchEvent(new Event('offershown'))
})
