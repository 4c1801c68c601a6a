import { type SubmitEvent, useRef, useState } from 'react'
import type { RequestView } from '#api/requests.ts'
import { messageFor } from '#content/messages.ts'
import type { Answer, Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'

/** A request that is open on this page: what opens it for half an hour, and how it stands. */
export type OpenRequest = { token: string; request: RequestView }

type Steps = {
  /** What is wrong with the fields, before anything is sent; empty when nothing is. */
  check: () => Readonly<Record<string, string>>
  /** Has the code sent. */
  ask: () => Promise<Answer<unknown>>
  /** Sends all of it with the code. */
  send: (code: string) => Promise<Answer<OpenRequest>>
  onOpened: (open: OpenRequest) => void
}

/** A form in two steps: the first press has a code mailed, the second takes it. What was typed stays until it went through. */
export function useCoded({ check, ask, send, onOpened }: Steps) {
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  function tell(failed: Failure) {
    const fields = Object.fromEntries(failed.errors.map((one) => [one.field, messageFor(one.code)]))
    const onCode = failed.code === 'code_wrong' || failed.code === 'code_over' || 'code' in fields
    if (Object.keys(fields).length > 0) return refuse(fields)
    if (onCode) return refuse({ code: sentenceOf(failed) })
    setFailure(sentenceOf(failed))
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const wrong = check()
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    if (code !== null && !code.trim()) return refuse({ code: messageFor('code_incomplete') })
    setBusy(true)
    if (code === null) {
      const asked = await ask()
      setBusy(false)
      if (asked.ok) setCode('')
      else tell(asked.failure)
      return
    }
    const sent = await send(code)
    setBusy(false)
    if (sent.ok) onOpened(sent.data)
    else tell(sent.failure)
  }

  async function resend(): Promise<string | null> {
    const again = await ask()
    return again.ok ? null : sentenceOf(again.failure)
  }

  /** For a field whose address the code does not reach any more. */
  const startAgain = () => setCode(null)
  return { form, errors, clear, code, setCode, busy, failure, submit, resend, startAgain }
}
