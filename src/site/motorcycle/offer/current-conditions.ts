import { atom } from 'nanostores'
import type { ConditionsResponse } from '#api/offer.ts'
import { askOffer, isOffer } from './fetch-offer.ts'

/** The bank's current conditions, for every island of the page. Null until the server has answered. */
export const $conditions = atom<ConditionsResponse | null>(null)

/**
 * Puts the current conditions into `$conditions`. Without an answer the page keeps its conditions, because the server
 * checks them again at the end.
 * @param options.fresh bypasses every cache, after the server said that the conditions changed.
 */
export async function refreshOffer(options?: { fresh: boolean }): Promise<void> {
  const offer = await askOffer(options?.fresh ? `?em=${Date.now()}` : '')
  if (isOffer(offer)) $conditions.set(offer)
}
