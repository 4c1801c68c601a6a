import { type RefObject, type SubmitEvent, type SyntheticEvent, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import { api } from '#lib/api.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { goToLogin } from '../session/session.ts'

type Typed = { currentPassword: string; password: string; confirmPassword: string }

/** Sends the new password, and says what is wrong with what was typed. `onChanged` runs once it is in force. */
export function usePasswordChange(application: string, form: RefObject<HTMLFormElement | null>, onChanged: () => void) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const read = (name: string) => String(data.get(name) ?? '')
    const typed = {
      currentPassword: read('currentPassword'),
      password: read('password'),
      confirmPassword: read('confirmPassword'),
    }
    setFailure(null)
    const wrong = mistakes(typed)
    refuse(wrong)
    if (Object.keys(wrong).length > 0) return
    const { confirmPassword: _, ...json } = typed
    setBusy(true)
    const answer = await callApi(api.portal.password.$put({ query: { application }, json }))
    setBusy(false)
    if (!answer.ok) return explain(answer.failure)
    form.current?.reset()
    toast.success('Senha trocada. Os outros aparelhos saíram da conta.')
    onChanged()
  }

  function explain(failed: Failure) {
    const [field] = failed.errors
    if (failed.code === 'unauthenticated') goToLogin('ended')
    else if (failed.code === 'password_incorrect') refuse({ currentPassword: sentenceOf(failed) })
    else if (field) refuse({ [field.field]: messageFor(field.code) })
    else setFailure(sentenceOf(failed))
  }

  // Either new password may be the one that makes both equal.
  function change({ target }: SyntheticEvent) {
    setFailure(null)
    const { name } = target as HTMLInputElement
    clear(...(name === 'currentPassword' ? [name] : [name, 'confirmPassword']))
  }

  return { errors, failure, busy, submit, change }
}

/** What is wrong with the fields, all at once. */
function mistakes({ currentPassword, password, confirmPassword }: Typed): Partial<Typed> {
  return {
    ...(currentPassword === '' ? { currentPassword: messageFor('required') } : {}),
    ...(countedLength(password) < minimumPassword ? { password: messageFor('password_short') } : {}),
    ...(password === confirmPassword ? {} : { confirmPassword: messageFor('password_mismatch') }),
  }
}
