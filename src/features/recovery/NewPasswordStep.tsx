import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { VerificationResponse } from '#contracts/recovery.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { checkPasswords, type Problems, updatePassword } from './new-password.ts'

type Props = { verified: VerificationResponse; onExpired: () => void; onDone: () => void }

/** Step 2: the new password. */
export function NewPasswordStep({ verified, onExpired, onDone }: Props) {
  const [problems, setProblems] = useState<Problems & { expired?: boolean }>({})
  const [busy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (problems.password) password.current?.focus()
    else if (problems.confirmPassword) confirmation.current?.focus()
  }, [problems])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const chosen = password.current?.value ?? ''
    const wrong = checkPasswords(chosen, confirmation.current?.value ?? '')
    setProblems(wrong)
    if (wrong.password || wrong.confirmPassword) return
    setBusy(true)
    const failed = await updatePassword(verified.token, chosen)
    if (failed === null) return onDone()
    setBusy(false)
    setProblems(failed)
  }

  return (
    <form method="post" noValidate onSubmit={submit} onChange={() => setProblems({})} className="mt-6 grid gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={verified.contractNumber} readOnly hidden />
      <PasswordField
        label="Nova Senha"
        autoComplete="new-password"
        hint="8 caracteres ou mais"
        error={problems.password}
        ref={password}
      />
      <PasswordField
        label="Confirmar Nova Senha"
        autoComplete="new-password"
        error={problems.confirmPassword}
        ref={confirmation}
      />
      <div role="alert" className="empty:-mt-5">
        {problems.form && (
          <Alert
            tone="bad"
            title={problems.form}
            action={
              problems.expired && (
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
