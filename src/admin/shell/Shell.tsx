import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { classes } from '#ui/classes.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
// Not lazy for the same reason as the palette.
import { CallerDialog } from '../caller/CallerDialog.tsx'
import { $caller, openCaller } from '../core/caller.ts'
import { $router, go, type Pictures, paths } from '../core/router.ts'
import { $session, $who, mayDo } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.tsx'
import { logOut, notLeft } from '../core/sign-out.ts'
import { $stepUp } from '../core/step-up.ts'
import { notOpened, takeNextWork } from '../queue/queue-session.ts'
import { WorkBar } from '../queue/WorkBar.tsx'
import { useIdleLock } from './idle-lock.ts'
import { navigationFor, neededFor, numberKeysFor } from './navigation.ts'
// The palette is not lazy: text typed right after its key must go into it, not to the shortcuts.
import { Palette } from './Palette.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { views } from './views.ts'

const SessionOver = lazily(async () => (await import('./SessionOver.tsx')).SessionOver)
const StepUp = lazily(async () => (await import('./StepUp.tsx')).StepUp)
const SecondFactorDue = lazily(async () => (await import('./SecondFactorDue.tsx')).SecondFactorDue)
const ShortcutHelp = lazily(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp)

/** Sends a dealership from the dashboard to its counter. Returns whether it is on its way. */
function useHome(isAtCounter: boolean, route: string | undefined): boolean {
  const isSent = isAtCounter && route === 'dashboard'
  useEffect(() => {
    if (isSent) go(paths.pickups, { replace: true })
  }, [isSent])
  return isSent
}

/** The frame around every view of the admin area, within a session. */
export function Shell({ pictures }: { pictures: Pictures }) {
  const page = useStore($router)
  const session = useStore($session)
  const who = useStore($who)
  const stepUp = useStore($stepUp)
  const caller = useStore($caller)
  const [help, setHelp] = useState(false)
  const [palette, setPalette] = useState(false)
  const { failureAt, press } = usePress<'next' | 'leave'>()
  // The counter's list has its own search for pick-ups, and a dealership may see nothing else.
  const searches = mayDo(who, 'workOnApplications')
  usePaletteKey(searches, () => setPalette(true))
  const route = page?.route
  const isSent = useHome(mayDo(who, 'workAtCounter'), route)
  // The title of the former view must not stand while the next one loads. That one then names itself (ViewTitle).
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is the reason.
  useLayoutEffect(() => {
    document.title = 'Carregando... | Administração'
  }, [page?.path])
  const isKnown = route !== undefined && route in views
  const needed = isKnown ? neededFor(route) : undefined
  const refused = searches && needed === 'manageBank'
  const isShown = isKnown && (needed === undefined || mayDo(who, needed))
  const shownRoute = isShown ? route : refused ? 'managersOnly' : 'notFound'
  const View = views[shownRoute as keyof typeof views]

  useShortcuts({
    '?': () => setHelp(true),
    ...(searches && { l: () => openCaller(), t: () => void press('next', takeNextWork) }),
    // These views have a search box of their own.
    ...(!['list', 'contacts', 'collection', 'motos'].includes(route ?? '') && {
      '/': () => go(`${paths.list}?buscar=1`),
    }),
    ...Object.fromEntries(numberKeysFor(who).map(({ key, path }) => [key, () => go(path)])),
    ...Object.fromEntries(navigationFor(who).map(({ letter, path }) => [`g ${letter}`, () => go(path)])),
  })

  useIdleLock(session === 'open')
  // Hides the view from passers-by. Typed values stay.
  const locked = session !== 'open'
  // Before the second factor is set up, the server would refuse every request of a view.
  const started = useRef(false)
  started.current ||= session !== 'setup'

  return (
    <>
      <div className={classes('flex grow flex-col', locked && 'invisible')} inert={locked}>
        <TopBar
          onHelp={() => setHelp(true)}
          onPalette={searches ? () => setPalette(true) : undefined}
          onCall={searches ? () => openCaller() : undefined}
          onLeave={() => void press('leave', logOut)}
        >
          <PressFailure failure={failureAt('leave')} what={notLeft} className="pb-3 text-right" />
          <PressFailure failure={failureAt('next')} what={notOpened} className="pb-3" />
        </TopBar>
        <div className="flex grow flex-col md:flex-row">
          <Sidebar route={route} />
          <main id="conteudo" tabIndex={-1} className="min-w-0 grow p-4 pb-24 focus:outline-none md:px-6 md:pb-10">
            {/* A view that breaks leaves the menu and the other views as they are. */}
            <ErrorBoundary key={page?.path}>
              {['requests', 'payments', 'collection'].includes(shownRoute) && <WorkBar />}
              <Suspense fallback={<Loading />}>{started.current && !isSent && <View pictures={pictures} />}</Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <Suspense fallback={null}>
        {caller && <CallerDialog key={caller.applicationId} applicationId={caller.applicationId} />}
        {palette && <Palette onHelp={() => setHelp(true)} onClose={() => setPalette(false)} />}
        {help && <ShortcutHelp onClose={() => setHelp(false)} />}
        {stepUp && <StepUp question={stepUp} />}
        {session === 'over' && <SessionOver />}
        {session === 'setup' && <SecondFactorDue />}
      </Suspense>
    </>
  )
}

/** Ctrl or Cmd with K opens the palette from anywhere but from over another dialog. */
function usePaletteKey(isOn: boolean, open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  // Registered before the frame is painted, or the key is lost and what follows it acts as shortcuts.
  useLayoutEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
