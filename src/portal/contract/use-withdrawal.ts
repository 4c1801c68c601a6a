import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { toast } from '#ui/feedback/toast.ts'
import { goToLogin } from '../session/session.ts'
import type { Show } from './use-contract.ts'

/** Giving the contract up; a signed one asks for a code, which is sent the first time. */
export function useWithdrawal(applicationId: string, show: Show) {
  const [reason, setReason] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const send = (typed?: string) =>
    callApi(
      api.portal.withdrawal.$post({
        query: { application: applicationId },
        json: { ...(reason.trim() && { reason }), ...(typed !== undefined && { code: typed }) },
      }),
    )

  async function withdraw() {
    if (code !== null && !code.trim()) return setError(messageFor('code_incomplete'))
    setBusy(true)
    setError(null)
    const answer = await send(code ?? undefined)
    setBusy(false)
    if (answer.ok) {
      show(answer.data)
      return toast.success('Recebemos a sua desistência')
    }
    if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    if (answer.failure.code === 'code_required') return setCode('')
    setError(sentenceOf(answer.failure))
  }

  async function resend(): Promise<string | null> {
    const answer = await send()
    return answer.ok || answer.failure.code === 'code_required' ? null : sentenceOf(answer.failure)
  }
  return { reason, setReason, code, setCode, error, busy, withdraw, resend }
}
