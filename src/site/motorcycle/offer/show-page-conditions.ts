import type { ConditionsResponse } from '#api/offer.ts'
import { CONDITIONS_DIFFER, isOffer } from './fetch-offer.ts'
import { showOffer } from './show-offer.ts'

// Prerendered pages show the conditions that the bank starts with. This script shows the current ones when analysts changed them.
addEventListener(CONDITIONS_DIFFER, (event) => {
  const offer = (event as CustomEvent<Partial<ConditionsResponse>>).detail
  if (!isOffer(offer)) return
  showOffer(document, offer)
  dispatchEvent(new Event('offershown'))
})
