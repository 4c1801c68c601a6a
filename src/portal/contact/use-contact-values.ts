import { useEffect, useRef, useState } from 'react'
import type { CepResponse } from '#api/cep.ts'
import type { ContactRequest } from '#api/contact-request.ts'
import type { ApplicantView } from '#api/portal.ts'
import { fillAddress } from '#domain/identity/fill-address.ts'
import { readContactDraft, writeContactDraft } from './contact-draft.ts'

export type ContactValues = Record<keyof ContactRequest, string>

/** What is typed in the contact form, kept for this tab while it is not saved; never password and codes. */
export function useContactValues(view: ApplicantView) {
  const [contact, setContact] = useState(() => takeUp(view))
  const touched = useRef(false)
  const { values, filled } = contact

  useEffect(() => {
    const { password: _, code: __, formerCode: ___, ...draft } = values
    if (touched.current) writeContactDraft(view.id, { values: draft, filled })
  }, [view.id, values, filled])

  function change(changes: Partial<ContactValues>) {
    touched.current = true
    setContact((before) => ({ ...before, values: { ...before.values, ...changes } }))
  }

  /** Takes what a postal code tells, unless another one has been typed meanwhile. */
  function fill(found: CepResponse) {
    setContact((before) => {
      if (before.values.cep !== found.cep) return before
      const { typed, filled } = fillAddress(before.values, before.filled, found)
      return { values: typed, filled }
    })
  }

  return { values, change, fill }
}

// What is stored counts as filled in by its postal code: a new one may replace it.
function takeUp({ id, email, phone, cep, street, number, complement = '', neighborhood, city, state }: ApplicantView) {
  const stored = { email, phone, cep, street, number, complement, neighborhood, city, state }
  const draft = readContactDraft(id) ?? { values: stored, filled: { street, neighborhood, city, state } }
  const { complement: typed = complement, ...rest } = draft.values
  return {
    values: { ...stored, ...rest, complement: typed, password: '', code: '', formerCode: '' },
    filled: draft.filled,
  }
}
