import { type RefObject, useRef, useState } from 'react'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import { leadForm } from '#api/lead.ts'
import { leadConsent } from '#content/consent.ts'
import { shownTerms } from '#domain/offer/conditions.ts'
import { api } from '#lib/api.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { $conditions } from '../offer/offer.ts'
import { $choice } from '../plan.ts'

export type LeadState = 'editing' | 'sending' | 'sent'

/** Holds the contact form of a model: its values and their problems. Sends it with the plan chosen beside it. */
export function useLead(motorcycle: string, form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(emptyLead)
  const { errors, setErrors, refuse } = useFieldErrors(form)
  const [state, setState] = useState<LeadState>('editing')
  const [failure, setFailure] = useState<Failure | null>(null)
  const tried = useRef(false)

  /** Takes typed values. After the first try to send, checks them at every key. */
  function change(changes: Partial<LeadValues>) {
    const next = { ...values, ...changes }
    setValues(next)
    if (tried.current) setErrors(leadProblems(next))
  }

  /** Sends the form, or shows its problems. One try at a time. */
  async function send(): Promise<void> {
    if (state === 'sending') return
    tried.current = true
    const found = leadProblems(values)
    refuse(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setState('sending')
    const { accepted: _, ...contact } = values
    const { installments, entryCents } = shownTerms($choice.get(), $conditions.get())
    const plan = { installments, ...(entryCents === null ? {} : { entryCents }) }
    const consent = { version: leadConsent.version, accepted: true } as const
    const answer = await callApi(api.leads.$post({ json: { motorcycle, ...plan, ...contact, consent } }))
    if (answer.ok) return setState('sent')
    setState('editing')
    refuse(byField(answer.failure.errors))
    setFailure(answer.failure)
  }

  return { values, errors, state, failure, change, send }
}

/** The values of the form; CPF and phone are digits. */
type LeadValues = { fullName: string; cpf: string; email: string; phone: string; accepted: boolean }

export const emptyLead: LeadValues = { fullName: '', cpf: '', email: '', phone: '', accepted: false }

/** Gives the problems of a form as a code by field. Empty when the lead may send the form. */
export function leadProblems({ accepted, ...values }: LeadValues): Record<string, string> {
  const parsed = leadForm.safeParse(values)
  const problems = byField(parsed.success ? [] : fieldProblems(parsed.error.issues))
  return accepted ? problems : { ...problems, accepted: 'consent_required' }
}

/** Gives problems as a code by field. Those of the consent belong to its checkbox. */
export function byField(problems: readonly FieldProblem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ field, code }) => [field.startsWith('consent') ? 'accepted' : field, code]))
}
