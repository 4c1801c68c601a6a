import type { ClientResponse } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { messageFor } from '#content/messages.ts'
import type { CepResponse } from '#contracts/cep.ts'

/** Looks an address up once eight digits are typed; another CEP typed meanwhile takes the place of the first. */
export function useCepLookup(onFound: (address: CepResponse) => void) {
  const [hint, setHint] = useState<string>()
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function lookUp(digits: string) {
    current.current?.abort()
    setHint(undefined)
    if (digits.length !== 8) return
    const search = new AbortController()
    current.current = search
    setHint('Buscando endereço...')
    const answer = await callApi(fetch(`/api/cep/${digits}`, search) as Promise<ClientResponse<CepResponse>>)
    if (search.signal.aborted) return
    setHint(answer.ok ? undefined : messageFor(answer.failure.code))
    if (answer.ok) onFound(answer.data)
  }

  return { hint, lookUp }
}
