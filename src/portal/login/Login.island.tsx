import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { localMailbox } from '#content/local-mailbox.ts'
import { sentenceFor } from '#content/sentences.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { askSession } from '#lib/ask-session.ts'
import { writeRecord } from '#lib/stored-application.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Toaster, toast } from '#ui/feedback/Toaster.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import '#content/sentences/account.ts'

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
  const [asksCode, setAsksCode] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  const arrival = useArrival()
  const isSentBack = arrival.reason === 'ended'
  const form = useRef<HTMLFormElement>(null)
  const cpfField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  usePrefill(form, (typed) => setCpf(typedNumbers.cpf.read(typed.cpf ?? '')))

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    // Reads the field itself, because some password managers fill it in without telling React.
    const password = passwordField.current?.value ?? ''
    const code = asksCode ? (codeField.current?.value ?? '') : undefined
    const refused = await logIn({ cpf, password, code, isSentBack })
    if (typeof refused === 'number') return leaveFor(placeAfter(arrival, refused))
    setBusy(false)
    if (refused === 'code') {
      flushSync(() => setAsksCode(true))
      return codeField.current?.focus()
    }
    setRefusal(refused)
    const field = cpf === '' ? cpfField : asksCode ? codeField : passwordField
    field.current?.focus()
  }

  async function resend(): Promise<string | null> {
    const refused = await logIn({ cpf, password: passwordField.current?.value ?? '', isSentBack })
    if (typeof refused === 'number') leaveFor(placeAfter(arrival, refused))
    return typeof refused === 'number' || refused === 'code' ? null : refused.title
  }

  return (
    <form
      ref={form}
      suppressHydrationWarning
      method="post"
      noValidate
      onSubmit={submit}
      onChange={() => setRefusal(null)}
      className="mt-6 grid gap-5"
    >
      {arrival.reason === 'ended' && !refusal && <Alert tone="warn">{sentenceFor('session_ended')}</Alert>}
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
      {asksCode && <LoginCode ref={codeField} onResend={resend} />}
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

/** Goes on without the login in the history, because Back would bring the page as it was, with the password typed. */
const leaveFor = (place: string) => window.location.replace(place)

/** After many tries with a CPF the right password needs a code too. The page does not tell whether the password was right. */
function LoginCode(props: { ref: Ref<HTMLInputElement>; onResend: () => Promise<string | null> }) {
  const mailbox = localMailbox(location.hostname)
  return (
    <>
      <Alert tone="warn" title="Falta um código">
        Houve muitas tentativas de entrar com este CPF. Se a senha está certa, mandamos um código ao e-mail do cadastro:
        digite-o aqui.
      </Alert>
      <CodeField
        label="Código"
        name="code"
        {...props}
        aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
      />
    </>
  )
}

/** Tells why the person is here. Shows it once and removes it from the address, so that a reload does not repeat it. */
function useArrival(): Arrival {
  const [arrival, setArrival] = useState<Arrival>(() => readArrival(''))
  useEffect(() => {
    const { pathname, search } = window.location
    const found = readArrival(search)
    setArrival(found)
    if (found.reason === 'loggedOut') toast.success(sentenceFor('logged_out'))
    if (found.reason) window.history.replaceState(window.history.state, '', pathname + withoutReason(search))
  }, [])
  return arrival
}

type Attempt = { cpf: string; password: string; code?: string | undefined; isSentBack: boolean }

/** The words after a failed try: a sentence, and the reason if that helps. */
type Refusal = { readonly title: string; readonly reason?: string }

/**
 * Logs in and keeps the application for the portal. Returns how many applications there are, the words of a failure, or 'code' when
 * the server asks for a mailed code. `code` is the typed code. `isSentBack`: the portal found no session, so this also checks
 * that the browser keeps the cookie of the new one, which it may drop without saying so.
 */
async function logIn({ cpf, password, code, isSentBack }: Attempt): Promise<Refusal | 'code' | number> {
  if (cpf === '' || password === '') return { title: sentenceFor('login_required') }
  if (!navigator.cookieEnabled) return { title: sentenceFor('cookies_blocked') }
  const answer = await callApi(api.session.$post({ json: { cpf, password, ...(code === undefined ? {} : { code }) } }))
  if (!answer.ok) return answer.failure.code === 'login_code_required' ? 'code' : refusalOf(answer.failure)
  if (isSentBack && (await askSession()).state === 'none') return { title: sentenceFor('cookies_blocked') }
  const { applications, ...newest } = answer.data
  writeRecord(newest, new Date().toISOString())
  return applications
}

const ownSentence = ['invalid_credentials', 'too_many_requests', 'code_wrong']
const explainedCodes = ['network', 'timeout', 'unavailable']

/** Returns one sentence for wrong credentials, which never tells whether the CPF exists, and one for all other failures. */
function refusalOf(failure: Failure): Refusal {
  if (ownSentence.includes(failure.code)) return { title: sentenceOf(failure) }
  if (failure.errors.some(({ field }) => field === 'code')) return { title: sentenceFor('code_incomplete') }
  const title = sentenceFor('login_failed')
  return explainedCodes.includes(failure.code) ? { title, reason: sentenceOf(failure) } : { title }
}

/** Why the person comes to the login, and the page after it. */
type Arrival = { readonly returnTo: string; readonly reason: 'ended' | 'loggedOut' | null }

const portal = '/dashboard'

/** The reasons as the login's address carries them. A first visit and a new tab have none. */
const arrivalReasons = { terminou: 'ended', saiu: 'loggedOut' } as const
const reasonNames = Object.keys(arrivalReasons) as (keyof typeof arrivalReasons)[]

/**
 * Reads the query of the login's address. `?volta=` is the page to return to; `terminou` and `saiu` are the
 * reasons. Returns only to the portal or to a motorcycle's page with a waiting application, so that no foreign address
 * is followed.
 */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search)
  const wanted = query.get('volta')
  const isOwn = wanted !== null && /^\/(dashboard([?#]|$)|motorcycle\/[\w-]+$)/.test(wanted)
  const found = reasonNames.find((name) => query.has(name))
  return { returnTo: isOwn ? wanted : portal, reason: found ? arrivalReasons[found] : null }
}

/**
 * Returns the page after a login: the page that the person wanted; otherwise the list, for a person with several
 * applications.
 */
export function placeAfter({ returnTo }: Pick<Arrival, 'returnTo'>, applications: number): string {
  return returnTo === portal && applications > 1 ? `${portal}#pedidos` : returnTo
}

/** Returns the query without the reason, so that only the address to return to remains. */
export function withoutReason(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of reasonNames) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}
