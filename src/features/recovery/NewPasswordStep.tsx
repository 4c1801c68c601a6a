import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { VerificationResponse } from '#contracts/recovery.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { checkPasswords, updatePassword } from './new-password.ts'

type Props = { verified: VerificationResponse; onExpired: () => void; onDone: () => void }

/** Step 2: the new password. */
export function NewPasswordStep({ verified, onExpired, onDone }: Props) {
  const [failure, setFailure] = useState<Awaited<ReturnType<typeof updatePassword>>>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    // Read from the fields themselves: some password managers fill them in without telling React.
    const typed = new FormData(event.currentTarget)
    const [password, confirmPassword] = [String(typed.get('password')), String(typed.get('confirmPassword'))]
    setFailure(null)
    const wrong = checkPasswords(password, confirmPassword)
    refuse(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const failed = await updatePassword(verified.token, password)
    if (failed === null) return onDone()
    setBusy(false)
    setFailure(failed)
  }

  // Either password may be the one that makes both equal.
  function change({ target }: SyntheticEvent) {
    setFailure(null)
    clear((target as HTMLInputElement).name, 'confirmPassword')
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={change} className="mt-6 grid gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={verified.contractNumber} readOnly hidden />
      <PasswordField
        label="Nova Senha"
        name="password"
        autoComplete="new-password"
        hint="8 caracteres ou mais"
        error={errors.password}
      />
      <PasswordField
        label="Confirmar Nova Senha"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <div role="alert" className="empty:-mt-5">
        {failure && (
          <Alert
            tone="bad"
            title={failure.sentence}
            action={
              failure.expired && (
                <Button variant="secondary" size="sm" onClick={onExpired}>
                  Confirmar meus dados
                </Button>
              )
            }
          />
        )}
      </div>
      <Button type="submit" size="lg" full busy={busy} busyLabel="Atualizando...">
        Atualizar Senha
      </Button>
    </form>
  )
}
