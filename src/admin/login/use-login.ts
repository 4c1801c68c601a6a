import { type RefObject, type SubmitEvent, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { usePrefill } from '#ui/forms/prefill.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../core/api.ts'
import { type CodeAsked, codeAsked } from '../core/passkeys/second-factor-code.ts'
import type { Who } from '../core/session.ts'

/** What an analyst types to log in, and opening the session with it; asks for a code when the account wants one, or could do with one. */
export function useLogin(form: RefObject<HTMLFormElement | null>, onDone: (who: Who) => void, username: string) {
  const [typed, setTyped] = useState({ username, password: '', code: '' })
  const [asksFor, setAsksFor] = useState<CodeAsked>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  usePrefill(form, (values) => setTyped((before) => ({ ...before, ...values })))

  // The error is about what was typed before: the next edit clears it.
  function edit({ target: { name, value } }: { target: { name: string; value: string } }) {
    setTyped((before) => ({ ...before, [name]: value }))
    setError(null)
    clear(name)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const { username, password, code } = typed
    const json = { username: username.trim(), password, ...(asksFor ? { code: code.trim() } : {}) }
    const missing = Object.entries(json).filter(([, value]) => !value)
    refuse(Object.fromEntries(missing.map(([name]) => [name, messageFor('required')])))
    if (missing.length > 0) return
    if (!navigator.cookieEnabled) return setError(messageFor('cookies_blocked'))
    setBusy(true)
    const answer = await callApi(admin.session.$post({ json }))
    // Busy until what comes next is there.
    if (answer.ok) return onDone(answer.data)
    setBusy(false)
    const asked = codeAsked(answer.failure)
    if (asked) setAsksFor(asked)
    if (asked !== 'app') setError(loginSentence(answer.failure))
  }

  return { typed, asksFor, busy, error, errors, edit, submit }
}

function loginSentence(failure: Failure): string {
  const wrong = ['invalid_credentials', 'validation_failed', 'unauthenticated']
  return wrong.includes(failure.code) ? messageFor('admin_login_failed') : sentenceOf(failure)
}
