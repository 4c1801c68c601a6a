import type { OfferResponse } from '#contracts/offer.ts'

// Looked at by hand: the schema would bring zod to pages that have no form.
const isOffer = (body: Partial<OfferResponse>): body is OfferResponse =>
  typeof body.entryPercent === 'number' && typeof body.monthlyInterestPercent === 'number'

/**
 * Asks for the bank's conditions of today; null without an answer. `fresh` goes past every cache, after the server said that
 * they changed. Never throws.
 */
export async function fetchOffer({ fresh = false } = {}): Promise<OfferResponse | null> {
  try {
    const answer = await fetch(fresh ? `/api/offer?em=${Date.now()}` : '/api/offer')
    const body: unknown = answer.ok ? await answer.json() : null
    return body && isOffer(body) ? body : null
  } catch {
    return null
  }
}
