import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { fillFields } from '#domain/identity/fill-address.ts'
import { withoutMarks } from '#domain/identity/identifiers.ts'
import { createCepLookup } from '#lib/cep-lookup.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { type DealershipTyped, type FoundPlace, otherwiseTyped, placeFound } from './dealership-form.ts'

const ask = (cep: string, signal: AbortSignal) => call(admin.cep[':cep'].$get({ param: { cep } }, { init: { signal } }))

/**
 * Fills the place of a dealership from its CEP while somebody types that, and leaves alone what was typed by hand: `differs` names
 * those fields, and `take` writes what the CEP says over them.
 */
export function usePlaceOfCep(
  typed: DealershipTyped,
  onChange: (changes: Partial<DealershipTyped>, field: string) => void,
) {
  const [lookup] = useState(() => createCepLookup(ask))
  const status = useStore(lookup.$status)
  const [filled, setFilled] = useState<Partial<FoundPlace>>({})
  const [found, setFound] = useState<FoundPlace | null>(null)
  const latest = useRef({ typed, onChange })
  latest.current = { typed, onChange }
  useEffect(() => lookup.cancel, [lookup])

  async function look(cep: string) {
    setFound(null)
    const place = await lookup.look(withoutMarks(cep))
    if (!place) return
    const now = fillFields(latest.current.typed, filled, placeFound(place))
    setFilled(now.filled)
    setFound(placeFound(place))
    latest.current.onChange(now.typed, 'cep')
  }

  return {
    status,
    look,
    differs: found ? otherwiseTyped(typed, found) : [],
    take: () => {
      if (!found) return
      setFilled(found)
      onChange(found, 'cep')
    },
  }
}
