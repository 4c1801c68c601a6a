import { type SubmitEvent, useRef, useState } from 'react'
import type { RequestView } from '#api/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { Answer, Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'

/** A request open on this page: the token that opens it for half an hour, and its current state. */
export type OpenRequest = { token: string; request: RequestView }

type Steps = {
  /** Gives the problems of the fields before the form is sent; empty when there are none. */
  check: () => Readonly<Record<string, string>>
  /** Makes the server mail the code. */
  ask: () => Promise<Answer<unknown>>
  /** Sends the form with the code. */
  send: (code: string) => Promise<Answer<OpenRequest>>
  onOpened: (open: OpenRequest) => void
}

/**
 * A form in two steps: the first press makes the server mail a code, the second sends the form with it. The form keeps its fields
 * until the server has accepted them.
 */
export function useCoded({ check, ask, send, onOpened }: Steps) {
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  function showFailure(failed: Failure) {
    const fields = Object.fromEntries(failed.errors.map((one) => [one.field, sentenceFor(one.code)]))
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
    if (code !== null && !code.trim()) return refuse({ code: sentenceFor('code_incomplete') })
    setBusy(true)
    if (code === null) {
      const asked = await ask()
      setBusy(false)
      if (asked.ok) setCode('')
      else showFailure(asked.failure)
      return
    }
    const sent = await send(code)
    setBusy(false)
    if (sent.ok) onOpened(sent.data)
    else showFailure(sent.failure)
  }

  async function resend(): Promise<string | null> {
    const again = await ask()
    return again.ok ? null : sentenceOf(again.failure)
  }

  /** Asks for a new code, after a change of a field that the old code belongs to. */
  const startAgain = () => setCode(null)
  return { form, errors, clear, code, setCode, busy, failure, submit, resend, startAgain }
}
