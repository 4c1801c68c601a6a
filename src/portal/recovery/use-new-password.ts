import { type RefObject, type SubmitEvent, type SyntheticEvent, useState } from 'react'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { checkFields, type UpdateFailure, updatePassword } from './new-password.ts'

/** Sends the code and the new password, and says what is wrong with them. `onDone` runs once the password is changed. */
export function useNewPassword(token: string, form: RefObject<HTMLFormElement | null>, onDone: () => void) {
  const [failure, setFailure] = useState<UpdateFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    // Read from the fields themselves: some password managers fill them in without telling React.
    const typed = new FormData(event.currentTarget)
    const [code, password, confirmPassword] = ['code', 'password', 'confirmPassword'].map((name) =>
      String(typed.get(name) ?? ''),
    ) as [string, string, string]
    setFailure(null)
    const wrong = checkFields(code, password, confirmPassword)
    refuse(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const failed = await updatePassword(token, code, password)
    if (failed === null) return onDone()
    setBusy(false)
    if (failed.field) return refuse({ [failed.field]: failed.sentence })
    setFailure(failed)
  }

  // Either password may be the one that makes both equal.
  function change({ target }: SyntheticEvent) {
    setFailure(null)
    const { name } = target as HTMLInputElement
    clear(...(name === 'code' ? [name] : [name, 'confirmPassword']))
  }

  return { errors, failure, busy, submit, change }
}
