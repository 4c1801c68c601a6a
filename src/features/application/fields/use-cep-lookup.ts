import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { callApi } from '#client/call-api.ts'
import type { CepResponse } from '#contracts/cep.ts'
import { type AskCep, createCepLookup } from './cep-lookup.ts'

export type CepStatus = 'idle' | 'searching' | 'found' | 'cep_not_found' | 'cep_unavailable'

const askServer: AskCep = async (cep, signal) => {
  const answer = await callApi(api.cep[':cep'].$get({ param: { cep } }, { init: { signal } }))
  return answer.ok ? { ok: true, address: answer.data } : { ok: false, code: answer.failure.code }
}

/**
 * Looks up each new postal code of eight digits and hands its address over. The one that is there at first was looked up
 * before. `onFound` is called for the newest code only.
 */
export function useCepLookup(cep: string, onFound: (cep: string, address: CepResponse) => void): CepStatus {
  const [status, setStatus] = useState<CepStatus>('idle')
  const lookup = useMemo(() => createCepLookup(askServer), [])
  const seen = useRef(cep)
  const found: RefObject<typeof onFound> = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    if (seen.current === cep) return
    seen.current = cep
    lookup.cancel()
    if (cep.length !== 8) return setStatus('idle')
    setStatus('searching')
    void lookup.look(cep).then((answer) => {
      if (!answer) return
      if (answer.ok) found.current(cep, answer.address)
      setStatus(answer.ok ? 'found' : answer.code === 'cep_not_found' ? 'cep_not_found' : 'cep_unavailable')
    })
  }, [cep, lookup])

  useEffect(() => () => lookup.cancel(), [lookup])
  return status
}
