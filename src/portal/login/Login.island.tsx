import { type ComponentProps, useEffect, useState } from 'react'
import type { SessionPerson } from '#api/session.ts'
import { localMailbox } from '#content/local-mailbox.ts'
import { sentenceFor } from '#content/sentences.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { firstName } from '#domain/identity/people.ts'
import { besideField, useForm } from '#forms/use-form.ts'
import { api, callApi, type Failure, failureOf, sentenceOf } from '#lib/api.ts'
import { askSession } from '#lib/ask-session.ts'
import { writeRecord } from '#lib/stored-application.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
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
  const arrival = useArrival()
  const isSentBack = arrival.reason === 'ended'
  const form = useForm({
    // A code is typed once the server has asked for it.
    initial: { cpf: '', password: '', code: null as string | null },
    read: (typed) => ({ body: typed }),
    send: async (typed) => {
      const failed = await enter(typed)
      if (failed === 'code') form.change({ code: '' })
      if (failed === 'code' || failed === null) return 'asks'
      const { elements } = form.form.current ?? {}
      const field = elements?.namedItem(typed.cpf === '' ? 'cpf' : typed.code === null ? 'password' : 'code')
      if (field instanceof HTMLElement) field.focus()
      return failed
    },
  })
  const { failure } = form
  usePrefill(form.form, ({ cpf = '', password = '' }) => form.change({ cpf: typedNumbers.cpf.read(cpf), password }))

  /** Logs in and leaves for the portal. Returns the failure, or 'code' where the server asks for a mailed code. */
  async function enter(typed: Omit<Attempt, 'isSentBack'>): Promise<Failure | 'code' | null> {
    const refused = await logIn({ ...typed, isSentBack })
    if (typeof refused !== 'number') return refused
    leaveFor(placeAfter(arrival, refused))
    // The form stays busy until the next page is there.
    return new Promise(() => {})
  }

  async function resend(): Promise<string | null> {
    const failed = await enter({ ...form.typed, code: null })
    return failed === 'code' || failed === null ? null : wordsOf(failed).title
  }

  return (
    <form {...form.props} suppressHydrationWarning method="post" className="mt-6 grid gap-5">
      {isSentBack && !failure && <Alert tone="warn">{sentenceFor('session_ended')}</Alert>}
      {arrival.reason === null && <GoOn returnTo={arrival.returnTo} />}
      <MaskedField
        label="CPF"
        autoComplete="username"
        {...typedNumbers.cpf}
        placeholder="000.000.000-00"
        {...form.digits('cpf')}
      />
      <PasswordField label="Senha" autoComplete="current-password" {...form.text('password')} />
      {form.typed.code !== null && <LoginCode {...form.text('code')} onResend={resend} />}
      <div role="alert" className="empty:-mt-5">
        {failure && (
          <Alert tone="bad" title={wordsOf(failure).title}>
            {wordsOf(failure).reason}
          </Alert>
        )}
      </div>
      <Button type="submit" size="lg" full busy={form.busy} busyLabel="Carregando...">
        Entrar
      </Button>
    </form>
  )
}

/** Goes on without the login in the history, because Back would bring the page as it was, with the password typed. */
const leaveFor = (place: string) => window.location.replace(place)

/**
 * After many tries with a CPF the right password needs a code too. The page does not tell whether the password was
 * right.
 */
function LoginCode(props: Omit<ComponentProps<typeof CodeField>, 'label' | 'aside'>) {
  const mailbox = localMailbox(location.hostname)
  return (
    <>
      <Alert tone="warn" title="Falta um código">
        Houve muitas tentativas de entrar com este CPF. Se a senha está certa, mandamos um código ao e-mail do cadastro:
        digite-o aqui.
      </Alert>
      <CodeField
        label="Código"
        autoFocus
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

/** Leads on without a password whoever is logged in on this browser already, as in another tab. */
function GoOn({ returnTo }: Pick<Arrival, 'returnTo'>) {
  const [person, setPerson] = useState<SessionPerson | null>(null)
  useEffect(() => {
    // Most people who come here have no session, so a login that does not answer changes nothing.
    void askSession().then((session) => setPerson(session.state === 'person' ? session.person : null))
  }, [])
  if (!person) return null
  const name = firstName(person.fullName) ?? person.fullName
  return (
    <Alert
      tone="info"
      role="status"
      title={`${name} já entrou neste navegador`}
      action={<LinkButton size="sm" href={returnTo}>{`Continuar como ${name}`}</LinkButton>}
    >
      Não é você? Entre abaixo com o seu CPF e a sua senha.
    </Alert>
  )
}

type Attempt = { cpf: string; password: string; code: string | null; isSentBack: boolean }

/**
 * Logs in and keeps the application for the portal. Returns how many applications there are, the failure, or 'code'
 * when the server asks for a mailed code. `isSentBack`: the portal found no session, so this also checks that the
 * browser keeps the cookie of the new one, which it may drop without saying so.
 */
async function logIn({ cpf, password, code, isSentBack }: Attempt): Promise<Failure | 'code' | number> {
  if (cpf === '' || password === '') return failureOf('login_required')
  if (!navigator.cookieEnabled) return failureOf('cookies_blocked')
  const answer = await callApi(api.session.$post({ json: { cpf, password, ...(code === null ? {} : { code }) } }))
  if (!answer.ok) return answer.failure.code === 'login_code_required' ? 'code' : shownFailure(answer.failure)
  if (isSentBack && (await askSession()).state === 'none') return failureOf('cookies_blocked')
  const { applications, ...newest } = answer.data
  writeRecord(newest, new Date().toISOString())
  return applications
}

/** Returns the failure to show: of the code beside its field, and nothing that tells whether the CPF exists. */
function shownFailure(failure: Failure): Failure {
  if (failure.code === 'code_wrong') return besideField(failure, 'code')
  if (failure.errors.some(({ field }) => field === 'code'))
    return besideField({ ...failure, code: 'code_incomplete' }, 'code')
  return { ...failure, errors: [] }
}

const ownSentence = ['invalid_credentials', 'too_many_requests', 'login_required', 'cookies_blocked']
const explainedCodes = ['network', 'timeout', 'unavailable']

/**
 * Returns one sentence for wrong credentials, which never tells whether the CPF exists, and one for all other failures.
 */
function wordsOf(failure: Failure): { readonly title: string; readonly reason?: string } {
  if (ownSentence.includes(failure.code)) return { title: sentenceOf(failure) }
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
