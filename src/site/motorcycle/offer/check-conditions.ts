import { builtOffer } from '#content/offer/built-offer.ts'
import { sameConditions } from '#domain/offer/conditions.ts'
import { painted } from '#ui/structure/after-paint.ts'
import { askOffer, CONDITIONS_DIFFER, SHOW_PAGE_CONDITIONS } from './fetch-offer.ts'

// Runs after the first view. The code that computes the amounts again is a file of its own, because only a page built
// with older conditions needs it.
painted().then(async () => {
  const offer = await askOffer()
  if (!offer) return
  const isShown =
    sameConditions(offer, builtOffer) && (offer.defaultInstallments ?? null) === builtOffer.defaultInstallments
  if (isShown) return
  await import(/* @vite-ignore */ SHOW_PAGE_CONDITIONS).catch(() => {})
  dispatchEvent(new CustomEvent(CONDITIONS_DIFFER, { detail: offer }))
})
