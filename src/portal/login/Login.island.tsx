import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { typedNumbers } from '#domain/identity/typed-numbers.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { type Arrival, readArrival, withoutReason } from './arrival.ts'
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
  const form = useRef<HTMLFormElement>(null)
  const cpfField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  usePrefill(form, (typed) => setCpf(typedNumbers.cpf.read(typed.cpf ?? '')))

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
      {arrival.reason === 'ended' && !refusal && <Alert tone="warn">{messageFor('unauthenticated')}</Alert>}
      <MaskedField
        label="CPF"
        name="cpf"
        autoComplete="username"
        {...typedNumbers.cpf}
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
    const { pathname, search } = window.location
    const found = readArrival(search)
    setArrival(found)
    if (found.reason === 'loggedOut') toast.success(messageFor('logged_out'))
    if (found.reason === 'recovered') toast.success(messageFor('recovery_done'))
    if (found.reason) window.history.replaceState(window.history.state, '', pathname + withoutReason(search))
  }, [])
  return arrival
}
