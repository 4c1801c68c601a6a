import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

/** Changes the analyst's password; the other sessions end. */
export function PasswordCard({ username }: { username: string }) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || form.current === null) return
    const typed = new FormData(form.current)
    const [currentPassword = '', newPassword = '', repeated = ''] = ['current', 'fresh', 'repeated'].map((name) =>
      String(typed.get(name) ?? ''),
    )
    const wrong = {
      ...(currentPassword === '' ? { current: sentenceFor('required') } : {}),
      ...(newPassword === '' ? { fresh: sentenceFor('required') } : {}),
      ...(newPassword === repeated ? {} : { repeated: sentenceFor('password_mismatch') }),
    }
    setFailure(undefined)
    refuse(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await call(admin.password.$put({ json: { currentPassword, newPassword } }))
    setBusy(false)
    if (answer.ok) {
      form.current.reset()
      return toast.success('Senha atualizada. As outras sessões foram encerradas.')
    }
    const [field] = answer.failure.errors
    if (answer.failure.code === 'password_incorrect') refuse({ current: sentenceOf(answer.failure) })
    else if (field?.field === 'newPassword') refuse({ fresh: sentenceFor(field.code) })
    else setFailure(sentenceOf(answer.failure))
  }

  // Either new password may be the one that makes both equal.
  function change({ target }: SyntheticEvent) {
    setFailure(undefined)
    clear((target as HTMLInputElement).name, 'repeated')
  }

  return (
    <Card title="Trocar a senha">
      <form ref={form} onSubmit={submit} onChange={change} noValidate className="grid max-w-md gap-4">
        {failure && <Alert tone="bad" role="alert" title={failure} />}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Senha atual" name="current" autoComplete="current-password" error={errors.current} />
        <PasswordField
          label="Nova senha"
          name="fresh"
          autoComplete="new-password"
          hint="12 caracteres ou mais, sem contar espaços. Uma frase é uma boa senha."
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
