import { type RefObject, type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { passwordStrength } from '#content/password-strength.ts'
import { sentenceFor } from '#content/sentences.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { PasswordStrength } from '#ui/forms/PasswordStrength.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { goToLogin } from '../session.ts'

/** Changes the password. Asks for the current one and twice for the new one, with a hint on how hard it is to guess. */
export function PasswordCard({ view, onChanged }: { view: ApplicantView; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const { errors, failure, busy, submit, change } = usePasswordChange(view.id, form, () => {
    setTyped('')
    onChanged()
  })
  const known = [...view.fullName.split(' '), view.cpf, view.birthDate]
  return (
    <Card title="Trocar a senha">
      <p className="mb-4 text-ink-soft">
        A senha nova vale para todos os pedidos que a de agora abre. Os outros aparelhos saem da conta, e avisamos você
        por e-mail.
      </p>
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        onChange={change}
        noValidate
        className="grid max-w-md gap-5"
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={view.cpf} readOnly hidden />
        <PasswordField
          label="Senha atual"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <div>
          <PasswordField
            label="Nova senha"
            name="password"
            autoComplete="new-password"
            error={errors.password}
            onChange={(event) => setTyped(event.target.value)}
          />
          <PasswordStrength {...passwordStrength(typed, known)} />
        </div>
        <PasswordField
          label="Repita a nova senha"
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        {failure && <Alert tone="bad" role="alert" title={failure} />}
        <div>
          <Button type="submit" busy={busy} busyLabel="Trocando...">
            Trocar senha
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Typed = { currentPassword: string; password: string; confirmPassword: string }

/** Sends the new password and gives the problems of the fields. Calls `onChanged` once the server has stored it. */
function usePasswordChange(application: string, form: RefObject<HTMLFormElement | null>, onChanged: () => void) {
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
    else if (field) refuse({ [field.field]: sentenceFor(field.code) })
    else setFailure(sentenceOf(failed))
  }

  // An edit of either new password can make the two equal.
  function change({ target }: SyntheticEvent) {
    setFailure(null)
    const { name } = target as HTMLInputElement
    clear(...(name === 'currentPassword' ? [name] : [name, 'confirmPassword']))
  }

  return { errors, failure, busy, submit, change }
}

/** Returns the problems of all fields. */
function mistakes({ currentPassword, password, confirmPassword }: Typed): Partial<Typed> {
  return {
    ...(currentPassword === '' ? { currentPassword: sentenceFor('required') } : {}),
    ...(countedLength(password) < minimumPassword ? { password: sentenceFor('password_short') } : {}),
    ...(password === confirmPassword ? {} : { confirmPassword: sentenceFor('password_mismatch') }),
  }
}
