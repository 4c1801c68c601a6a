import '#content/sentences/analyst-login.ts'
import { useEffect } from 'react'
import type { AnalystResponse } from '#api/analyst.ts'
import { sentenceFor } from '#content/sentences.ts'
import { callApi } from '#lib/api.ts'
import { Toaster, toast } from '#ui/feedback/Toaster.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { admin } from '../core/api.ts'
import { endLeftSession, farewells, hasLeft, safeReturn } from '../core/login-page.ts'
import { $who, sessionOpened, type Who } from '../core/session.ts'
import { LoginForm } from './LoginForm.tsx'

/** The analysts' login. Sends an analyst who has a session straight on. */
export function Login() {
  useEffect(() => {
    sayFarewell()
    // A new tab has no session hint of its own, but may have the cookie. Offline, the form shows the failure on submit.
    if (hasLeft()) void endLeftSession()
    else if ($who.get()) enter()
    else
      void callApi(admin.session.$get()).then(
        (answer) => answer.ok && answer.data.analyst && opened(answer.data.analyst),
      )
  }, [])
  useEffect(fetchAppOnceUsed, [])
  return (
    <ErrorBoundary>
      <LoginForm onDone={opened} />
      <Toaster />
    </ErrorBoundary>
  )
}

function opened(who: Who & Partial<AnalystResponse>) {
  sessionOpened(who)
  enter()
}

/** Goes to the wanted address. Replaces the login in the browser's history, so that Back does not lead to it. */
function enter() {
  window.location.replace(safeReturn(new URLSearchParams(window.location.search).get('voltar')))
}

/** Shows the farewell once and removes it from the address, so that a reload does not repeat it. */
function sayFarewell() {
  const { pathname, search } = window.location
  const said = Object.entries(farewells).find(([name]) => name === new URLSearchParams(search).get('saiu'))
  if (!said) return
  toast.success(sentenceFor(said[1]))
  window.history.replaceState(window.history.state, '', pathname)
}

/** Preloads the scripts of the admin area's page during typing, without running them. Does nothing offline. */
async function fetchApp(): Promise<void> {
  const page = await fetch('/admin')
    .then((answer) => answer.text())
    .catch(() => '')
  for (const [, href = ''] of page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** Preloads the admin area at the first key or press. Returns the function that cancels this. */
function fetchAppOnceUsed(): () => void {
  const end = new AbortController()
  const start = () => {
    end.abort()
    void fetchApp()
  }
  for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, start, { signal: end.signal, passive: true })
  return () => end.abort()
}
