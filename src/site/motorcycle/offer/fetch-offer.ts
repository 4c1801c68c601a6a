import type { ConditionsResponse } from '#api/offer.ts'

/**
 * Asks for the bank's conditions of today; gives what the answer is, null without one. Never throws.
 * @param query goes past every cache where none has answered it.
 */
export async function askOffer(query = ''): Promise<Partial<ConditionsResponse> | null> {
  try {
    const answer = await fetch(`/api/offer${query}`)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

/** Whether an answer has conditions. Looked at by hand: the schema would bring zod to pages that have no form. */
export const isOffer = (body: Partial<ConditionsResponse> | null): body is ConditionsResponse =>
  typeof body?.entryPercent === 'number' && typeof body.monthlyInterestPercent === 'number'
