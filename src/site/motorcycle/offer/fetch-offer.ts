import type { ConditionsResponse } from '#api/offer.ts'

type Answer = Promise<Partial<ConditionsResponse> | null>

declare global {
  /** The page's last answer. Global, because the script in the page and the islands are bundles of their own. */
  var offerOfPage: { answer: Answer; at: number } | undefined
}

/** How long (ms) a page uses an answer again, which is as long as the CDN keeps it. */
const keptMs = 60_000

/**
 * Asks the server for the bank's current conditions. Returns the body of its answer, null without one. Never throws.
 * All parts of a page share one answer.
 * @param query a query that is new to every cache bypasses the caches.
 */
export function askOffer(query = ''): Answer {
  if (query !== '') return fetchOffer(query)
  const kept = globalThis.offerOfPage
  if (kept && Date.now() - kept.at < keptMs) return kept.answer
  const answer = fetchOffer('').then((body) => {
    if (body === null) globalThis.offerOfPage = undefined
    return body
  })
  globalThis.offerOfPage = { answer, at: Date.now() }
  return answer
}

async function fetchOffer(query: string): Answer {
  try {
    const answer = await fetch(`/api/offer${query}`)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

/**
 * Tells whether an answer has conditions. Checks by hand, because the schema would bring zod to pages that have no
 * form.
 */
export const isOffer = (body: Partial<ConditionsResponse> | null): body is ConditionsResponse =>
  typeof body?.entryPercent === 'number' && typeof body.monthlyInterestPercent === 'number'

/**
 * Address of the script that writes changed conditions into a prerendered page, and the event that hands them to the
 * script.
 */
export const SHOW_PAGE_CONDITIONS = '/condicoes.js'
export const CONDITIONS_DIFFER = 'offerchanged'
