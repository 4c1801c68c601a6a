import '#content/sentences/analysts.ts'
import { useStore } from '@nanostores/react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { brand } from '#content/brand.ts'
import { callApi } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { admin } from './core/api.ts'
import { endLeftSession, farewellAddress, goToLogin, hasLeft } from './core/login-page.ts'
import { $router, type Pictures } from './core/router.ts'
import { $session, counterOpened, forgetCounter, sessionLost, sessionOpened } from './core/session.ts'
import { ViewTitle } from './core/ViewTitle.tsx'
import { $kept, keptCounter } from './counter/kept-on-device.ts'
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

const tryAgainMs = 15_000

/**
 * Shown after a logout of the counter: ends the session on the server, however long the network takes, and goes to the
 * login.
 */
function SignedOutView() {
  const { waiting } = useStore($kept)
  const [isOffline, setOffline] = useState(false)
  const endSession = useCallback(async () => {
    if (await endLeftSession()) goToLogin(farewellAddress(1))
    else setOffline(true)
  }, [])
  useEffect(() => {
    const again = () => void endSession()
    again()
    const retry = setInterval(again, tryAgainMs)
    addEventListener('online', again)
    return () => {
      clearInterval(retry)
      removeEventListener('online', again)
    }
  }, [endSession])

  if (!isOffline) return <Loading className="grow" label="Saindo..." />
  return (
    <main id="conteudo" tabIndex={-1} className="flex grow items-center justify-center p-4 focus:outline-none">
      <div className="w-full max-w-md">
        <Card>
          <ViewTitle title="Você saiu neste aparelho" className="mb-3" />
          <div className="grid gap-3">
            <p>A lista de retiradas foi apagada daqui, e ninguém a vê sem entrar de novo.</p>
            <p className="text-ink-soft text-sm">
              Sem internet, o <span translate="no">{brand.bank}</span> ainda não sabe que você saiu. Avisamos assim que
              a conexão voltar, ou quando esta página for aberta outra vez.
            </p>
            {Object.keys(waiting).length > 0 && (
              <p className="font-semibold text-sm">
                Há entregas que ainda não chegaram ao banco. Elas ficam guardadas e seguem quando você entrar de novo
                neste aparelho.
              </p>
            )}
            <Button variant="secondary" onClick={() => void endSession()}>
              Tentar agora
            </Button>
          </div>
        </Card>
      </div>
    </main>
  )
}
