import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messages } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { useEarlyForm } from '#ui/forms/use-early-form.ts'
import { type Arrival, readArrival } from './arrival.ts'
import { logIn, type Refusal } from './log-in.ts'

/** The customer's login. */
export function Login() {
  return (
    <ErrorBoundary>
      <LoginForm />
      <Toaster />
    </ErrorBoundary>
  )
}

function LoginForm() {
  const [cpf, setCpf] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const arrival = useArrival()
  const cpfField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const form = useEarlyForm((typed) => setCpf(String(typed.get('cpf')).replace(/\D/g, '')))

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    // Read from the field itself: some password managers fill it in without telling React.
    const password = passwordField.current?.value ?? ''
    const refused = await logIn(cpf, password)
    if (refused === null) return window.location.assign(arrival.returnTo)
    setBusy(false)
    setRefusal(refused)
    const field = cpf === '' ? cpfField : passwordField
    field.current?.focus()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onChange={() => setRefusal(null)}
      className="mt-6 grid gap-5"
    >
      {arrival.reason === 'ended' && !refusal && <Alert tone="warn">{messages.unauthenticated}</Alert>}
      <MaskedField
        label="CPF"
        name="cpf"
        autoComplete="username"
        format="###.###.###-##"
        placeholder="000.000.000-00"
        value={cpf}
        onValueChange={setCpf}
        ref={cpfField}
      />
      <PasswordField label="Senha" name="password" autoComplete="current-password" ref={passwordField} />
      <div role="alert" className="empty:-mt-5">
        {refusal && (
          <Alert tone="bad" title={refusal.title}>
            {refusal.reason}
          </Alert>
        )}
      </div>
      <Button type="submit" size="lg" full busy={busy} busyLabel="Carregando...">
        Entrar
      </Button>
    </form>
  )
}

/** Why the person is here; said once, then taken out of the address so that a reload does not repeat it. */
function useArrival(): Arrival {
  const [arrival, setArrival] = useState<Arrival>(() => readArrival(''))
  useEffect(() => {
    const found = readArrival(window.location.search)
    setArrival(found)
    if (found.reason === 'loggedOut') toast.success(messages.logged_out ?? '')
    if (found.reason === 'recovered') toast.success(messages.recovery_done ?? '')
    if (found.reason === 'loggedOut' || found.reason === 'recovered') {
      window.history.replaceState(window.history.state, '', window.location.pathname)
    }
  }, [])
  return arrival
}
