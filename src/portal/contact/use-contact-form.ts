import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CepResponse } from '#api/cep.ts'
import { type ContactRequest, contactRequest } from '#api/contact-request.ts'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import type { ApplicantView } from '#api/portal.ts'
import { sentenceFor } from '#content/sentences.ts'
import { clearFilled, fillAddress } from '#domain/identity/fill-address.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { show } from '../portal-state.ts'
import { goToLogin } from '../session.ts'
import {
  type Contact,
  type ContactDraft,
  clearContactDraft,
  readContactDraft,
  rebasedContact,
  writeContactDraft,
} from './contact-draft.ts'

export type ContactField = keyof ContactValues

/** Holds the values of the contact form and their problems, and saves them. Calls `onSaved` once the server has stored them. */
export function useContactForm(view: ApplicantView, form: RefObject<HTMLFormElement | null>, onSaved: () => void) {
  const { values, change, fill } = useContactValues(view)
  const { errors, refuse, clear } = useFieldErrors(form)
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  // The address to which the server mailed a code. The server accepts the address only with that code.
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null)
  const asksForCode = codeSentTo === values.email.trim().toLowerCase()

  function edit(changes: Partial<ContactValues>) {
    change(changes)
    clear(...Object.keys(changes))
  }

  function takeAddress(found: CepResponse) {
    fill(found)
    clear('street', 'neighborhood', 'city', 'state')
  }

  async function save(): Promise<void> {
    if (saving) return
    setFailure(null)
    if (asksForCode && !values.code.trim()) return refuse({ code: sentenceFor('code_incomplete') })
    const { code, formerCode, ...rest } = values
    const codes = { code, ...(formerCode.trim() ? { formerCode } : {}) }
    const request = contactRequest.safeParse(asksForCode ? { ...rest, ...codes } : rest)
    if (!request.success) return refuse(sentencesOf(fieldProblems(request.error.issues)))
    setSaving(true)
    const answer = await send(request.data)
    setSaving(false)
    if (!answer.ok) return explain(answer.failure, request.data.email)
    clearContactDraft(view.id)
    show(answer.data)
    toast.success('Seus dados foram atualizados')
    onSaved()
  }

  const send = (json: ContactRequest) => callApi(api.portal.contact.$patch({ query: { application: view.id }, json }))

  /** Makes the server mail another code to the new address. Returns the sentence of a failure, or null. */
  async function resendCode(): Promise<string | null> {
    const { code: _, formerCode: __, ...rest } = values
    const request = contactRequest.safeParse(rest)
    if (!request.success) return sentenceFor('validation_failed')
    const answer = await send(request.data)
    return answer.ok || answer.failure.code === 'code_required' ? null : sentenceOf(answer.failure)
  }

  function explain(found: Failure, email: string) {
    if (found.code === 'unauthenticated') return goToLogin('ended')
    if (found.code === 'password_incorrect') return refuse({ password: sentenceFor(found.code) })
    if (found.code === 'code_required') return askForCode(email)
    if (['code_wrong', 'code_over'].includes(found.code)) return refuse({ code: sentenceOf(found) })
    refuse(sentencesOf(found.errors))
    setFailure(sentenceOf(found))
  }

  function askForCode(email: string) {
    flushSync(() => setCodeSentTo(email))
    form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }

  return { values, errors, failure, saving, asksForCode, change: edit, fill: takeAddress, save, resendCode }
}

const sentencesOf = (problems: readonly FieldProblem[]) =>
  Object.fromEntries(problems.map(({ field, code }) => [field, sentenceFor(code)]))

type ContactValues = Record<keyof ContactRequest, string>

/** Holds the values of the contact form. Keeps unsaved ones for this tab, never the password and codes. */
function useContactValues(view: ApplicantView) {
  const stored = storedOf(view)
  const [contact, setContact] = useState<ContactDraft>(() =>
    rebasedContact(readContactDraft(view.id) ?? { values: stored, base: stored, filled: {} }, stored),
  )
  const [secrets, setSecrets] = useState({ password: '', code: '', formerCode: '' })
  const touched = useRef(false)

  // Another device or an analyst has stored something else meanwhile.
  if (JSON.stringify(contact.base) !== JSON.stringify(stored)) setContact(rebasedContact(contact, stored))
  useEffect(() => {
    if (touched.current) writeContactDraft(view.id, contact)
  }, [view.id, contact])

  function change(changes: Partial<ContactValues>) {
    if (Object.keys(changes).some((name) => name in secrets)) return setSecrets((before) => ({ ...before, ...changes }))
    touched.current = true
    setContact((before) => {
      const values = { ...before.values, ...changes }
      if (values.cep === before.values.cep) return { ...before, values }
      const { typed, filled } = clearFilled(values, before.filled)
      return { ...before, values: typed, filled }
    })
  }

  /** Fills in the address of a postal code, unless the customer has typed another code meanwhile. */
  function fill(found: CepResponse) {
    setContact((before) => {
      if (before.values.cep !== found.cep) return before
      const { typed, filled } = fillAddress(before.values, before.filled, found)
      return { ...before, values: typed, filled }
    })
  }

  return { values: { ...contact.values, ...secrets }, change, fill }
}

function storedOf(view: ApplicantView): Contact {
  const { email, phone, cep, street, number, complement = '', neighborhood, city, state } = view
  return { email, phone, cep, street, number, complement, neighborhood, city, state }
}
