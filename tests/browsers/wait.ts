import { setTimeout } from 'node:timers/promises'

/**
 * Repeats a question until its answer is neither undefined nor false, and returns the answer. Rejects after `ms`, with
 * the name of the question.
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false>,
  ms = 15_000,
): Promise<Answer> {
  const end = Date.now() + ms
  for (;;) {
    const answer = await ask().catch((error: Error) => {
      if (Date.now() > end) throw error
      return undefined
    })
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await setTimeout(50)
  }
}
