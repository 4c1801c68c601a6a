import '#content/messages/analysts.ts'
import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { callApi } from '#lib/call-api.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { admin } from './core/api.ts'
import { goToLogin } from './core/leave.ts'
import { $router } from './core/router.ts'
import { $session, sessionOpened } from './core/session.ts'
import type { Pictures } from './core/view-props.ts'
import { Shell } from './shell/Shell.tsx'

const InvitationView = lazily(async () => (await import('./login/InvitationView.tsx')).InvitationView)

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

/** Shows the views inside a session. Sends anybody else to the login, which remembers the address they wanted. */
function Gate({ pictures }: { pictures: Pictures }) {
  const session = useStore($session)
  const invited = useStore($router)?.route === 'invitation'

  // A new tab has no session hint of its own, but may have the cookie.
  useEffect(() => {
    // Offline, the login shows the failure when the analyst tries to log in.
    if (session === 'unknown' && !invited)
      void callApi(admin.session.$get()).then((answer) =>
        answer.ok && answer.data.analyst ? sessionOpened(answer.data.analyst) : goToLogin(),
      )
  }, [session, invited])

  if (invited) return <InvitationView />
  if (session === 'unknown' || session === 'closed') return <Loading className="grow" />
  return <Shell pictures={pictures} />
}
