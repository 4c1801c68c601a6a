import { type SubmitEvent, useRef, useState } from 'react'
import { callApi, type Failure } from '#client/call-api.ts'
import { sentenceOf } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { admin } from '../core/api.ts'

/** Usuário and Senha, and the second factor for accounts that have one. `onDone` runs once the session is open. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // The error is about what was typed before: the next edit clears it.
  const edit = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setError(null)
    setMissing(false)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (!username.trim() || !password || (asksCode && !code.trim())) {
      setMissing(true)
      form.current?.querySelector<HTMLInputElement>('input[value=""]')?.focus()
      return
    }
    setBusy(true)
    const json = { username: username.trim(), password, ...(asksCode ? { code: code.trim() } : {}) }
    const answer = await callApi(admin.session.$post({ json }))
    setBusy(false)
    if (answer.ok) return onDone()
    if (answer.failure.code === 'second_factor_required') setAsksCode(true)
    else setError(loginSentence(answer.failure))
  }

  const required = (value: string) => (missing && !value.trim() ? messageFor('required') : undefined)
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {error && (
        <Alert tone="bad" role="alert">
          {error}
        </Alert>
      )}
      <TextField
        label="Usuário"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={edit(setUsername)}
        error={required(username)}
        required
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        value={password}
        onChange={edit(setPassword)}
        error={required(password)}
        required
      />
      {asksCode && (
        <TextField
          label="Código do aplicativo autenticador"
          hint="Seis números, ou um dos seus códigos de recuperação"
          autoComplete="one-time-code"
          value={code}
          onChange={edit(setCode)}
          error={required(code)}
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
