import { useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { PasskeyChoice } from '../core/passkeys/PasskeyChoice.tsx'
import { codeFields } from '../core/passkeys/second-factor-code.ts'
import type { Who } from '../core/session.ts'
import { useLogin } from './use-login.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

/**
 * A passkey, or Usuário and Senha, and the second factor for accounts that have one. `onDone` runs once the session is open; `username` is
 * known already where a locked screen is opened again.
 */
type Props = { onDone: (who: Who) => void; username?: string | undefined }

export function LoginForm({ onDone, username = '' }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, asksFor, busy, error, errors, edit, submit } = useLogin(form, onDone, username)
  const passkey = usePasskeyLogin(onDone, username === '')
  const sentence = passkey.error ?? error
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={passkey.forgive} className="grid gap-4">
      {sentence && (
        <Alert tone="bad" role="alert">
          {sentence}
        </Alert>
      )}
      {passkey.works && <PasskeyChoice busy={passkey.busy} onChoose={passkey.choose} />}
      <TextField
        label="Usuário"
        name="username"
        // Browsers that suggest passkeys do it here.
        autoComplete={username === '' ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        value={typed.username}
        onChange={edit}
        readOnly={username !== ''}
        error={errors.username}
        autoFocus={username === ''}
        required
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={edit}
        error={errors.password}
        required
      />
      {asksFor && (
        <TextField
          {...codeFields[asksFor]}
          name="code"
          autoComplete="one-time-code"
          value={typed.code}
          onChange={edit}
          error={errors.code}
          autoFocus
        />
      )}
      <Button type="submit" full busy={busy} busyLabel="Carregando...">
        Entrar
      </Button>
    </form>
  )
}
