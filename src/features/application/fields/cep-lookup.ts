import type { CepResponse } from '#contracts/cep.ts'

export type CepAnswer = { ok: true; address: CepResponse } | { ok: false; code: string }

/** Asks for a postal code; `signal` cancels. Never throws. */
export type AskCep = (cep: string, signal: AbortSignal) => Promise<CepAnswer>

/**
 * Looks postal codes up, the newest only: asking again cancels what is under way, and its answer is never given.
 * `look` gives null for a look-up that was overtaken.
 */
export function createCepLookup(ask: AskCep) {
  let current: AbortController | null = null
  return {
    async look(cep: string): Promise<CepAnswer | null> {
      current?.abort()
      const own = new AbortController()
      current = own
      const answer = await ask(cep, own.signal)
      return current === own ? answer : null
    },
    cancel() {
      current?.abort()
      current = null
    },
  }
}
