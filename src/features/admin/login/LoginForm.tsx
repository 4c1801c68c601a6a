import { type SubmitEvent, useRef, useState } from 'react'
import { callApi, type Failure } from '#client/call-api.ts'
import { sentenceOf } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../core/api.ts'

/** Usuário and Senha, and the second factor for accounts that have one. `onDone` runs once the session is open. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  // The error is about what was typed before: the next edit clears it.
  const edit = (set: (value: string) => void) => (event: { target: { name: string; value: string } }) => {
    set(event.target.value)
    setError(null)
    clear(event.target.name)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const json = { username: username.trim(), password, ...(asksCode ? { code: code.trim() } : {}) }
    const missing = Object.entries(json).filter(([, value]) => !value)
    refuse(Object.fromEntries(missing.map(([name]) => [name, messageFor('required')])))
    if (missing.length > 0) return
    setBusy(true)
    const answer = await callApi(admin.session.$post({ json }))
    setBusy(false)
    if (answer.ok) return onDone()
    if (answer.failure.code === 'second_factor_required') setAsksCode(true)
    else setError(loginSentence(answer.failure))
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {error && (
        <Alert tone="bad" role="alert">
          {error}
        </Alert>
      )}
      <TextField
        label="Usuário"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={edit(setUsername)}
        error={errors.username}
        required
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={edit(setPassword)}
        error={errors.password}
        required
      />
      {asksCode && (
        <TextField
          label="Código do aplicativo autenticador"
          name="code"
          hint="Seis números, ou um dos seus códigos de recuperação"
          autoComplete="one-time-code"
          value={code}
          onChange={edit(setCode)}
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

function loginSentence(failure: Failure): string {
  const wrong = ['invalid_credentials', 'validation_failed', 'unauthenticated']
  return wrong.includes(failure.code) ? messageFor('admin_login_failed') : sentenceOf(failure)
}
