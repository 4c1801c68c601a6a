import { atom } from 'nanostores'
import type { CepResponse } from '#api/cep.ts'
import { type Answer, api, callApi } from './api.ts'

/** The state of a look-up, as the code of a sentence; null while there is nothing to say. */
export type CepStatus = 'cep_searching' | 'cep_found' | 'cep_not_found' | 'cep_unavailable' | null

/** Asks for a postal code; `signal` cancels. Never throws. */
export type AskCep<Found> = (cep: string, signal: AbortSignal) => Promise<Answer<Found>>

/** Asks the server for the address of a postal code. */
export const askCep: AskCep<CepResponse> = (cep, signal) =>
  callApi(api.cep[':cep'].$get({ param: { cep } }, { init: { signal } }))

/** Makes a look-up of postal codes. A new look-up cancels the one before, which then gives no address. */
export function createCepLookup<Found>(ask: AskCep<Found>) {
  const $status = atom<CepStatus>(null)
  let current: AbortController | null = null

  function cancel(): void {
    current?.abort()
    current = null
    $status.set(null)
  }

  /**
   * Returns the address of a postal code. The form calls it with each change of the digits. Null without eight digits,
   * without an address on the server, or after a newer look-up.
   */
  async function look(cep: string): Promise<Found | null> {
    cancel()
    if (cep.length !== 8) return null
    const own = new AbortController()
    current = own
    $status.set('cep_searching')
    const answer = await ask(cep, own.signal)
    if (current !== own) return null
    if (answer.ok) $status.set('cep_found')
    else $status.set(answer.failure.code === 'cep_not_found' ? 'cep_not_found' : 'cep_unavailable')
    return answer.ok ? answer.data : null
  }

  return { $status, look, cancel }
}
