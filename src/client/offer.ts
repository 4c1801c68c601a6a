import { atom } from 'nanostores'
import type { OfferResponse } from '#contracts/offer.ts'
import { fetchOffer } from './fetch-offer.ts'

/** The bank's conditions of today, for every island of the page; null until the server has answered. */
export const $offer = atom<OfferResponse | null>(null)

/**
 * Puts today's conditions into `$offer`. Without an answer the page keeps what it shows: the server checks the conditions
 * again at the end.
 */
export async function refreshOffer(options?: { fresh: boolean }): Promise<void> {
  const offer = await fetchOffer(options)
  if (offer) $offer.set(offer)
}
