import type { ConditionsResponse } from '#api/offer.ts'

/**
 * Asks the server for the bank's current conditions. Returns the body of its answer, null without one. Never throws.
 * @param query a query that is new to every cache bypasses the caches.
 */
export async function askOffer(query = ''): Promise<Partial<ConditionsResponse> | null> {
  try {
    const answer = await fetch(`/api/offer${query}`)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

/** Tells whether an answer has conditions. Checks by hand, because the schema would bring zod to pages that have no form. */
export const isOffer = (body: Partial<ConditionsResponse> | null): body is ConditionsResponse =>
  typeof body?.entryPercent === 'number' && typeof body.monthlyInterestPercent === 'number'

/** Address of the script that writes changed conditions into a prerendered page, and the event that hands them to the script. */
export const SHOW_PAGE_CONDITIONS = '/condicoes.js'
export const CONDITIONS_DIFFER = 'offerchanged'
