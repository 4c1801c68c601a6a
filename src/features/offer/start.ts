import { fetchOffer } from '#client/fetch-offer.ts'
import { cardInstallments } from '#domain/money/financing.ts'
import { defaultOffer, sameOffer } from '#domain/offer/conditions.ts'
import { showOffer } from './show-offer.ts'

// After everything that the first view needs.
addEventListener('load', async () => {
  const offer = await fetchOffer()
  if (!offer) return
  const isShown = sameOffer(offer, defaultOffer) && (offer.defaultInstallments ?? cardInstallments) === cardInstallments
  if (isShown) return
  showOffer(document, offer)
  dispatchEvent(new Event('offershown'))
})
