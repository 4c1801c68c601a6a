import { useRef } from 'react'
import type { VerificationResponse } from '#api/recovery.ts'
import { localMailbox } from '#content/local-mailbox.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { resendCode } from './new-password.ts'
import { useNewPassword } from './use-new-password.ts'

type Props = { verified: VerificationResponse; onExpired: () => void; onDone: () => void }

/** Step 2: the code from the mail, and the new password. */
export function NewPasswordStep({ verified, onExpired, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, failure, busy, submit, change } = useNewPassword(verified.token, form, onDone)
  const mailbox = localMailbox(location.hostname)
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={change} className="mt-6 grid gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={verified.contractNumber ?? ''} readOnly hidden />
      <CodeField
        label="Código"
        name="code"
        hint={`São 6 números, no e-mail ${verified.maskedEmail ?? 'do seu cadastro'}`}
        error={errors.code}
        onResend={() => resendCode(verified.token)}
        aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
      />
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
