import { cardInstallments } from '#domain/money/financing.ts'
import { defaultOffer, sameConditions } from '#domain/offer/conditions.ts'
import { painted } from '#ui/structure/after-paint.ts'
import { askOffer, CONDITIONS_DIFFER, SHOW_PAGE_CONDITIONS } from './fetch-offer.ts'

// Runs after the first view. The code that computes the amounts again is a file of its own, because only a page built with older
// conditions needs it.
painted().then(async () => {
  const offer = await askOffer()
  if (!offer) return
  const isShown =
    sameConditions(offer, defaultOffer) && (offer.defaultInstallments ?? cardInstallments) === cardInstallments
  if (isShown) return
  await import(/* @vite-ignore */ SHOW_PAGE_CONDITIONS).catch(() => {})
  dispatchEvent(new CustomEvent(CONDITIONS_DIFFER, { detail: offer }))
})
