import { cardInstallments } from '#domain/money/financing.ts'
import { defaultOffer, sameOffer } from '#domain/offer/conditions.ts'
import { painted } from '#ui/structure/painted.ts'
import { OFFER_CHANGED, SHOW_CHANGED_OFFER } from './changed-offer.ts'
import { askOffer } from './fetch-offer.ts'

// After the first view. What computes the amounts anew is a file of its own: it is needed only where the
// bank's conditions are others than those that the page was made with.
painted().then(async () => {
  const offer = await askOffer()
  if (!offer) return
  const isShown = sameOffer(offer, defaultOffer) && (offer.defaultInstallments ?? cardInstallments) === cardInstallments
  if (isShown) return
  await import(/* @vite-ignore */ SHOW_CHANGED_OFFER).catch(() => {})
  dispatchEvent(new CustomEvent(OFFER_CHANGED, { detail: offer }))
})
