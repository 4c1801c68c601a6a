import { type SubmitEvent, useRef, useState } from 'react'
import { sentenceOf } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

type Errors = { current?: string; fresh?: string; repeated?: string; form?: string }

/** Changes the analyst's password; the other sessions end. */
export function PasswordCard({ username }: { username: string }) {
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || form.current === null) return
    const typed = new FormData(form.current)
    const [currentPassword = '', newPassword = '', repeated = ''] = ['current', 'fresh', 'repeated'].map((name) =>
      String(typed.get(name) ?? ''),
    )
    const wrong: Errors = {
      ...(currentPassword === '' ? { current: messageFor('required') } : {}),
      ...(newPassword === '' ? { fresh: messageFor('required') } : {}),
      ...(newPassword === repeated ? {} : { repeated: messageFor('password_mismatch') }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await call(admin.password.$put({ json: { currentPassword, newPassword } }))
    setBusy(false)
    if (answer.ok) {
      form.current.reset()
      return toast.success('Senha atualizada. As outras sessões foram encerradas.')
    }
    const [field] = answer.failure.errors
    if (answer.failure.code === 'password_incorrect') setErrors({ current: sentenceOf(answer.failure) })
    else if (field?.field === 'newPassword') setErrors({ fresh: messageFor(field.code) })
    else setErrors({ form: sentenceOf(answer.failure) })
  }

  return (
    <Card title="Trocar a senha">
      <form ref={form} onSubmit={submit} onChange={() => setErrors({})} noValidate className="grid max-w-md gap-4">
        {errors.form && <Alert tone="bad" role="alert" title={errors.form} />}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Senha atual" name="current" autoComplete="current-password" error={errors.current} />
        <PasswordField
          label="Nova senha"
          name="fresh"
          autoComplete="new-password"
          hint="12 caracteres ou mais. Uma frase com espaços é uma boa senha."
          error={errors.fresh}
        />
        <PasswordField
          label="Repita a nova senha"
          name="repeated"
          autoComplete="new-password"
          error={errors.repeated}
        />
        <div>
          <Button type="submit" busy={busy} busyLabel="Salvando...">
            Trocar senha
          </Button>
        </div>
      </form>
    </Card>
  )
}
