import '#content/sentences/analysts.ts'
import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { callApi } from '#lib/call-api.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { admin } from './core/api.ts'
import { goToLogin, hasLeft } from './core/login-page.ts'
import { $router, type Pictures } from './core/router.ts'
import { $session, counterOpened, forgetCounter, sessionLost, sessionOpened } from './core/session.ts'
import { keptCounter } from './counter/kept-on-device.ts'
import { Shell } from './shell/Shell.tsx'
// Not lazy: it has to open without a network.
import { SignedOutView } from './shell/SignedOutView.tsx'

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

/** Shows the views inside a session. Sends all others to the login, which remembers the wanted address. */
function Gate({ pictures }: { pictures: Pictures }) {
  const session = useStore($session)
  const route = useStore($router)?.route
  const invited = route === 'invitation'

  // A new tab has no session hint of its own, but may have the cookie.
  useEffect(() => {
    if (session === 'unknown' && !invited) void enter(route === 'pickups')
  }, [session, invited, route])

  if (invited) return <InvitationView />
  if (session === 'left') return <SignedOutView />
  if (session === 'unknown' || session === 'closed') return <Loading className="grow" />
  return <Shell pictures={pictures} />
}

/**
 * Opens the session of the cookie; without one goes to the login. Without a network, a counter opens with the list on
 * its device. All others get the login, which shows the failure.
 */
async function enter(isCounter: boolean): Promise<void> {
  if (hasLeft()) return $session.set('left')
  const answer = await callApi(admin.session.$get())
  if (answer.ok && answer.data.analyst) return sessionOpened(answer.data.analyst)
  const kept = !answer.ok && isCounter ? keptCounter() : null
  if (!kept) {
    if (answer.ok) forgetCounter()
    return goToLogin()
  }
  counterOpened(kept)
  addEventListener('online', () => void confirm(), { once: true })
}

/** After a start without a network, asks the server for the session's owner once the network is back. */
async function confirm(): Promise<void> {
  const answer = await callApi(admin.session.$get())
  if (!answer.ok) return
  if (answer.data.analyst) return sessionOpened(answer.data.analyst)
  forgetCounter()
  sessionLost()
}
