import '#content/messages/analysts.ts'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { callApi } from '#client/call-api.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { admin } from './core/api.ts'
import { $router, go, paths, safeReturn } from './core/router.ts'
import { $session, sessionClosed, sessionOpened } from './core/session.ts'
import type { Pictures } from './core/view-props.ts'
import { Shell } from './shell/Shell.tsx'

const InvitationView = lazy(async () => ({ default: (await import('./login/InvitationView.tsx')).InvitationView }))
const LoginView = lazy(async () => ({ default: (await import('./login/LoginView.tsx')).LoginView }))

/** The whole admin area. Nothing in it is secret: every datum comes from the API, which asks for the session. */
export function Admin({ pictures }: { pictures: Pictures }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading className="grow" />}>
        <Gate pictures={pictures} />
      </Suspense>
      <Toaster place="header" />
    </ErrorBoundary>
  )
}

/** Shows the views to who is logged in and the login to everybody else, and remembers where one wanted to go. */
function Gate({ pictures }: { pictures: Pictures }) {
  const session = useStore($session)
  const page = useStore($router)
  const atLogin = page?.route === 'login'
  const invited = page?.route === 'invitation'
  const returnTo = page?.search.voltar

  // A new tab has no hint of its own, but may well have the cookie.
  useEffect(() => {
    // Offline, the login says so when it is tried.
    if (session === 'unknown')
      void callApi(admin.session.$get()).then((answer) =>
        answer.ok && answer.data.analyst ? sessionOpened(answer.data.analyst) : sessionClosed(),
      )
  }, [session])
  useEffect(() => {
    if ((session === 'open' || session === 'setup') && atLogin) go(safeReturn(returnTo), { replace: true })
    if (session === 'closed' && !atLogin && !invited) {
      const here = `${window.location.pathname}${window.location.search}`
      go(here === paths.dashboard ? paths.login : `${paths.login}?voltar=${encodeURIComponent(here)}`, {
        replace: true,
      })
    }
  }, [session, atLogin, invited, returnTo])

  if (invited) return <InvitationView />
  if (atLogin && session === 'closed') return <LoginView returnTo={returnTo} />
  if (atLogin || session === 'unknown' || session === 'closed') return <Loading className="grow" />
  return <Shell pictures={pictures} />
}
