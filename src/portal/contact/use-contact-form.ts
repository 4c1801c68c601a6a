import { useState } from 'react'
import type { CepResponse } from '#api/cep.ts'
import { type ContactRequest, contactRequest } from '#api/contact-request.ts'
import type { ApplicantView } from '#api/portal.ts'
import { sentenceFor } from '#content/sentences.ts'
import { clearFilled, fillAddress } from '#domain/identity/fill-address.ts'
import { besideField, readBy, useForm } from '#forms/use-form.ts'
import { api, type Failure, sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { show } from '../portal-state.ts'
import { callPortal } from '../session.ts'
import { contactDraft } from './contact-draft.ts'

type Place = Record<'cep' | 'street' | 'number' | 'complement' | 'neighborhood' | 'city' | 'state', string>
export type PlaceField = keyof Place

/**
 * The typed contact data. The address is one value: half an old and half a new one would be nobody's. `filled` are the
 * parts of it that a postal code filled in.
 */
type Typed = {
  email: string
  phone: string
  address: { place: Place; filled: Partial<Place> }
  password: string
  code: string
  formerCode: string
}

/** Holds the form of phone, e-mail and address, and saves them. Calls `onSaved` once the server has stored them. */
export function useContactForm(view: ApplicantView, onSaved: () => void) {
  // The address to which the server mailed a code. The server accepts the address only with that code.
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null)
  const form = useForm<Typed, ContactRequest>({
    initial: storedOf(view),
    read: (typed) => {
      const asksForCode = isSameEmail(codeSentTo, typed.email)
      if (asksForCode && !typed.code.trim()) return { errors: { code: sentenceFor('code_incomplete') } }
      return readBy(contactRequest, requestOf(typed, asksForCode))
    },
    draft: contactDraft(view.id),
    secrets: ['password', 'code', 'formerCode'],
    send: async (json) => {
      const answer = await send(json)
      if (answer.ok) {
        show(answer.data)
        toast.success('Seus dados foram atualizados')
        onSaved()
        return null
      }
      if (answer.failure.code !== 'code_required') return besideItsField(answer.failure)
      setCodeSentTo(json.email)
      return 'asks'
    },
  })
  const { address, email } = form.typed

  const send = (json: ContactRequest) =>
    callPortal(api.portal.contact.$patch({ query: { application: view.id }, json }))

  /** Makes the server mail another code to the new address. Returns the sentence of a failure, or null. */
  async function resendCode(): Promise<string | null> {
    const read = readBy(contactRequest, requestOf(form.typed, false))
    if ('errors' in read) return sentenceFor('validation_failed')
    const answer = await send(read.body)
    return answer.ok || answer.failure.code === 'code_required' ? null : sentenceOf(answer.failure)
  }

  function changePlace(changes: Partial<Place>): void {
    form.clear(...Object.keys(changes))
    form.changeBy(({ address: { place: before, filled } }) => {
      const place = { ...before, ...changes }
      if (place.cep === before.cep) return { address: { place, filled } }
      const cleared = clearFilled(place, filled)
      return { address: { place: cleared.typed, filled: cleared.filled } }
    })
  }

  /** Fills in the address of a postal code, unless the customer has typed another code meanwhile. */
  function fill(found: CepResponse): void {
    form.clear(...filledParts)
    form.changeBy(({ address }) => {
      if (address.place.cep !== found.cep) return {}
      const { typed, filled } = fillAddress(address.place, address.filled, found)
      return { address: { place: typed, filled } }
    })
  }

  return {
    form,
    asksForCode: isSameEmail(codeSentTo, email),
    resendCode,
    place: (name: PlaceField) => ({ name, value: address.place[name], error: form.errors[name] }),
    changePlace,
    fill,
  }
}

const isSameEmail = (sentTo: string | null, typed: string) => sentTo === typed.trim().toLowerCase()

/** Returns the request of typed values: the codes only once the server has asked for one. */
function requestOf({ address, code, formerCode, ...rest }: Typed, withCodes: boolean) {
  const codes = { code, ...(formerCode.trim() ? { formerCode } : {}) }
  return { ...rest, ...address.place, ...(withCodes ? codes : {}) }
}

const fieldsOfCodes: Readonly<Record<string, string>> = {
  password_incorrect: 'password',
  code_wrong: 'code',
  code_over: 'code',
}

function besideItsField(failure: Failure): Failure {
  const field = fieldsOfCodes[failure.code]
  return field === undefined ? failure : besideField(failure, field)
}

const filledParts = ['street', 'neighborhood', 'city', 'state'] as const

/**
 * The form of what is stored. A stored address counts as filled in by its postal code, so that a new code may replace
 * it.
 */
function storedOf(view: ApplicantView): Typed {
  const { email, phone, cep, street, number, complement = '', neighborhood, city, state } = view
  return {
    email,
    phone,
    address: {
      place: { cep, street, number, complement, neighborhood, city, state },
      filled: { street, neighborhood, city, state },
    },
    password: '',
    code: '',
    formerCode: '',
  }
}
