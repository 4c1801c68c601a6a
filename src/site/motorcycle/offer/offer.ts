import { atom } from 'nanostores'
import type { ConditionsResponse } from '#api/offer.ts'
import { askOffer, isOffer } from './fetch-offer.ts'

/** The bank's conditions of today, for every island of the page; null until the server has answered. */
export const $conditions = atom<ConditionsResponse | null>(null)

/**
 * Puts today's conditions into `$conditions`; `fresh` ones past every cache, after the server said that they changed. Without an answer the page keeps what it shows: the server checks the conditions
 * again at the end.
 */
export async function refreshOffer(options?: { fresh: boolean }): Promise<void> {
  const offer = await askOffer(options?.fresh ? `?em=${Date.now()}` : '')
  if (isOffer(offer)) $conditions.set(offer)
}
