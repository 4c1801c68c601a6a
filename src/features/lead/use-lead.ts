import { useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { callApi, type Failure } from '#client/call-api.ts'
import { $installments } from '#client/plan.ts'
import { consentVersion } from '#content/consent.ts'
import { defaultInstallmentOption } from '#domain/money/financing.ts'
import { byField, emptyLead, type LeadValues, leadProblems } from './lead.ts'

export type LeadState = 'editing' | 'sending' | 'sent'

/** The contact form of a model: what was typed, what is wrong with it, and sending it with the plan chosen beside it. */
export function useLead(motorcycle: string) {
  const [values, setValues] = useState(emptyLead)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [state, setState] = useState<LeadState>('editing')
  const [failure, setFailure] = useState<Failure | null>(null)
  const tried = useRef(false)

  /** Takes what was typed; once a try was refused, what is wrong follows every key. */
  function change(changes: Partial<LeadValues>) {
    const next = { ...values, ...changes }
    setValues(next)
    if (tried.current) setProblems(leadProblems(next))
  }

  /** Sends the form; gives the problems that kept it from being stored, or null. */
  async function send(): Promise<Record<string, string> | null> {
    tried.current = true
    const found = leadProblems(values)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return found
    setState('sending')
    const { accepted: _, ...contact } = values
    const installments = $installments.get() ?? defaultInstallmentOption
    const consent = { version: consentVersion, accepted: true } as const
    const answer = await callApi(api.leads.$post({ json: { motorcycle, installments, ...contact, consent } }))
    if (answer.ok) {
      setState('sent')
      return null
    }
    setState('editing')
    const refused = byField(answer.failure.errors)
    setProblems(refused)
    setFailure(answer.failure)
    return refused
  }

  return { values, problems, state, failure, change, send }
}
