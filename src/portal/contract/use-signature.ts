import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PortalContract } from '#api/contract.ts'
import { messageFor } from '#content/messages.ts'
import { api } from '#lib/api.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { goToLogin } from '../session/session.ts'
import type { Show } from './use-contract.ts'

type Signing = {
  applicationId: string
  contractId: string
  show: Show
  reload: () => Promise<PortalContract | null>
}

/** Codes after which what is on screen is no longer true: the contract was made anew, paid, given up, signed elsewhere. */
const outdated = [
  'contract_changed',
  'contract_not_ready',
  'contract_outdated',
  'contract_withdrawn',
  'entry_unpaid',
  'wrong_status',
]

/** The steps of a signature: to agree, to have a code sent, to sign with it. What went wrong stands beside the field. */
export function useSignature({ applicationId, contractId, show, reload }: Signing) {
  const form = useRef<HTMLFormElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const { errors, setErrors, refuse } = useFieldErrors(form)
  const [busy, setBusy] = useState(false)
  const at = { param: { contractId }, query: { application: applicationId } }

  async function explain(failure: Failure, field: 'agreed' | 'code') {
    if (failure.code === 'unauthenticated') return goToLogin('ended')
    if (outdated.includes(failure.code)) await reload()
    refuse({ [field]: sentenceOf(failure) })
  }

  async function sendCode(): Promise<Failure | null> {
    const answer = await callApi(api.portal.contract[':contractId'].code.$post({ ...at, json: { agreed: true } }))
    // Signed meanwhile, in another tab: no code was sent, and none is needed.
    if (answer.ok && answer.data.contract?.signedAt) show(answer.data)
    return answer.ok ? null : answer.failure
  }

  async function askForCode() {
    if (!agreed) return refuse({ agreed: 'Marque “Li e concordo” para continuar' })
    setBusy(true)
    setErrors({})
    const failure = await sendCode()
    setBusy(false)
    if (failure) return explain(failure, 'agreed')
    flushSync(() => setCode(''))
    form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }

  async function sign() {
    if (!code?.trim()) return refuse({ code: messageFor('code_incomplete') })
    setBusy(true)
    setErrors({})
    const answer = await callApi(api.portal.contract[':contractId'].signature.$post({ ...at, json: { code } }))
    // Without an answer nobody knows here whether it was signed: the server does.
    const known = answer.ok ? answer.data : await reload()
    setBusy(false)
    if (known?.contract?.signedAt) {
      show(known)
      toast.success('Contrato assinado')
    } else if (!answer.ok) await explain(answer.failure, 'code')
  }

  function agree(value: boolean) {
    setAgreed(value)
    setErrors({})
  }
  function type(value: string) {
    setCode(value)
    setErrors({})
  }
  const resend = async () => {
    const failure = await sendCode()
    return failure && sentenceOf(failure)
  }
  const errorOf = (field: 'agreed' | 'code') => errors[field]
  return { form, agreed, agree, code, type, busy, errorOf, askForCode, sign, resend }
}
