import { cardInstallments } from '#domain/money/financing.ts'
import { defaultOffer, sameConditions } from '#domain/offer/conditions.ts'
import { painted } from '#ui/structure/painted.ts'
import { askOffer } from './fetch-offer.ts'
import { CONDITIONS_DIFFER, SHOW_PAGE_CONDITIONS } from './page-conditions.ts'

// After the first view. What computes the amounts anew is a file of its own: it is needed only where the
// bank's conditions are others than those that the page was made with.
painted().then(async () => {
  const offer = await askOffer()
  if (!offer) return
  const isShown =
    sameConditions(offer, defaultOffer) && (offer.defaultInstallments ?? cardInstallments) === cardInstallments
  if (isShown) return
  await import(/* @vite-ignore */ SHOW_PAGE_CONDITIONS).catch(() => {})
  dispatchEvent(new CustomEvent(CONDITIONS_DIFFER, { detail: offer }))
})
