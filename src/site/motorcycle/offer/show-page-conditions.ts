import type { ConditionsResponse } from '#api/offer.ts'
import { CONDITIONS_DIFFER, isOffer } from './fetch-offer.ts'
import { showOffer } from './show-offer.ts'

// Prerendered pages show the bank's conditions at the build. This script shows the current ones after a change.
addEventListener(CONDITIONS_DIFFER, (event) => {
  const offer = (event as CustomEvent<Partial<ConditionsResponse>>).detail
  if (!isOffer(offer)) return
  showOffer(document, offer)
  dispatchEvent(new Event('offershown'))
})
