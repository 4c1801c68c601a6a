import { atom } from 'nanostores'
import type { OfferResponse } from '#contracts/offer.ts'

/** The bank's conditions of today, for every island of the page; null until the server has answered. */
export const $offer = atom<OfferResponse | null>(null)

const isOffer = (body: Partial<OfferResponse>): body is OfferResponse =>
  typeof body.entryPercent === 'number' && typeof body.monthlyInterestPercent === 'number'

/**
 * Asks for today's conditions and puts them into `$offer`; `fresh` goes past every cache, after the server said that they
 * changed. Without an answer the page keeps what it shows: the server checks the conditions again at the end.
 */
export async function refreshOffer({ fresh = false } = {}): Promise<void> {
  try {
    const answer = await fetch(fresh ? `/api/offer?em=${Date.now()}` : '/api/offer')
    const body: unknown = answer.ok ? await answer.json() : null
    if (body && isOffer(body)) $offer.set(body)
  } catch {
    // Offline: the plan of the page stands.
  }
}
