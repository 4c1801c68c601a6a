import type { ApplicationRequest } from './application.ts'

/**
 * Returns what makes an application another one, as JSON: browser and server tell by it whether a request repeats an
 * earlier one. Left out is what a reload alone changes: the password and the box for offers, which it empties, the
 * version of the catalogue, and the day from which the page counts the IOF.
 */
export function contentOf(request: ApplicationRequest): string {
  const { password: _, offersConsent: __, shownCatalogue: ___, ...content } = request
  const { iof } = content.shownOffer
  return JSON.stringify({ ...content, shownOffer: { ...content.shownOffer, iof: iof && { ...iof, on: undefined } } })
}
