import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AnalystResponse } from '#api/analyst.ts'
import { sentenceFor } from '#content/sentences.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { type Answer, callApi, type Failure, failureIn, failureOf, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { admin } from '../core/api.ts'
import { PasskeyChoice } from '../core/passkeys/PasskeyChoice.tsx'
import { type CodeAsked, codeAsked, codeFields } from '../core/passkeys/second-factor-code.ts'
import { passkeysWork } from '../core/passkeys/support.ts'
import type { Who } from '../core/session.ts'

type Props = { onDone: (who: Who) => void; username?: string | undefined }

/**
 * The login by passkey, or by user name, password and, if the account has one, the second factor. `onDone` runs once
 * the session is open. A locked screen passes its `username`.
 */
export function LoginForm({ onDone, username = '' }: Props) {
  const form = useLogin(onDone, username)
  const passkey = usePasskeyLogin(onDone, username === '')
  const asksFor = form.typed.asksFor
  const sentence = passkey.failure ? sentenceOf(passkey.failure) : form.failure && loginSentence(form.failure)
  return (
    <form {...form.props} suppressHydrationWarning method="post" onChange={passkey.clear} className="grid gap-4">
      {sentence && (
        <Alert tone="bad" role="alert">
          {sentence}
        </Alert>
      )}
      {passkey.works && <PasskeyChoice busy={passkey.busy} onChoose={passkey.choose} />}
      <TextField
        label="Usuário"
        {...form.text('username')}
        // Browsers that suggest passkeys do it here.
        autoComplete={username === '' ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={username !== ''}
        autoFocus={username === ''}
        required
      />
      <PasswordField label="Senha" {...form.text('password')} autoComplete="current-password" required />
      {asksFor && <TextField {...codeFields[asksFor]} {...form.text('code')} autoComplete="one-time-code" autoFocus />}
      <Button type="submit" full busy={form.busy} busyLabel="Carregando...">
        Entrar
      </Button>
    </form>
  )
}

/**
 * Holds the typed login and opens the session. Asks for a code if the server requires one, or takes a recovery code.
 */
function useLogin(onDone: (who: Who) => void, username: string) {
  const form = useForm({
    initial: { username, password: '', code: '', asksFor: undefined as CodeAsked | undefined },
    read: ({ username, password, code, asksFor }) => {
      const json = { username: username.trim(), password, ...(asksFor ? { code: code.trim() } : {}) }
      const missing = Object.entries(json).filter(([, value]) => !value)
      return readUnless(Object.fromEntries(missing.map(([name]) => [name, sentenceFor('required')])), () => json)
    },
    send: async (json: { username: string; password: string; code?: string }) => {
      if (!navigator.cookieEnabled) return failureOf('cookies_blocked')
      const answer = await callApi(admin.session.$post({ json }))
      // The form stays busy until the next page is there.
      if (answer.ok) {
        onDone(answer.data)
        return new Promise<null>(() => {})
      }
      const asked = codeAsked(answer.failure)
      if (asked) askFor(asked)
      return asked === 'app' ? 'asks' : { ...answer.failure, errors: [] }
    },
  })
  const askFor = (asksFor: CodeAsked) => form.change({ asksFor })
  usePrefill(form.form, (values) => form.change(values))
  return form
}

function loginSentence(failure: Failure): string {
  const wrong = ['invalid_credentials', 'validation_failed', 'unauthenticated']
  return wrong.includes(failure.code) ? sentenceFor('admin_login_failed') : sentenceOf(failure)
}

/** A challenge is valid for five minutes. Before that, the page gets a new one to suggest passkeys with. */
const renewMs = 4 * 60_000

/** Resolves once the browser has nothing more urgent to do. */
const settled = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Has the browser suggest passkeys, and logs in with the one that is chosen. */
async function suggest(end: AbortSignal) {
  await settled()
  if (end.aborted) return undefined
  const { logInFromAutofill } = await import('../core/passkeys/ceremonies.ts')
  return logInFromAutofill(end)
}

/** A subscription without events: passkey support does not change while a page is open. */
const never = () => () => {}

/**
 * Logs in with a passkey: by a button and, with `autofill`, from the browser's suggestions while the form is open.
 * `works` is false if passkeys cannot work.
 */
function usePasskeyLogin(onDone: (who: AnalystResponse) => void, autofill: boolean) {
  const [refused, setRefused] = useState(false)
  const works = useSyncExternalStore(never, passkeysWork, () => true) && !refused
  const { busy, failure, press, clear } = usePress()
  // The form stays busy until the next page is there.
  const [isDone, setDone] = useState(false)
  const [round, setRound] = useState(0)

  function take(answer: Answer<AnalystResponse>): Failure | null {
    if (answer.ok) {
      setDone(true)
      onDone(answer.data)
    } else if (answer.failure.code === 'passkey_unavailable') setRefused(true)
    return failureIn(answer)
  }
  const latest = useRef(take)
  latest.current = take

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts a new request.
  useEffect(() => {
    if (!works || !autofill || busy) return
    const end = new AbortController()
    const again = () => setRound((before) => before + 1)
    void suggest(end.signal)
      .then((answer) => {
        if (answer === undefined || end.signal.aborted) return
        void press('suggested', async () => latest.current(answer))
        if (!answer.ok) again()
      })
      // Offline, the form shows the failure on submit.
      .catch(() => {})
    // A hidden tab does not ask for a passkey.
    const renewal = setTimeout(() => {
      if (!document.hidden) again()
      else document.addEventListener('visibilitychange', again, { once: true, signal: end.signal })
    }, renewMs)
    return () => {
      clearTimeout(renewal)
      end.abort()
    }
  }, [works, autofill, busy, round, press])

  async function choose() {
    const ceremonies = await import('../core/passkeys/ceremonies.ts').catch(() => null)
    return ceremonies === null ? failureOf('network') : take(await ceremonies.logInWithPasskey())
  }

  return { works, busy: busy || isDone, failure, choose: () => void press('passkey', choose), clear }
}
