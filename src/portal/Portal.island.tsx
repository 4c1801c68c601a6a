import '#content/sentences/portal.ts'
import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { startPolling } from '#lib/poll.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Skeleton } from '#ui/feedback/Loading.tsx'
import { Toaster, toast } from '#ui/feedback/Toaster.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { LoadedPart, lazily } from '#ui/structure/lazily.tsx'
import { pace, useIdleWarning } from './access/idle-warning.ts'
import { PortalContent } from './PortalContent.tsx'
import { PortalHeader } from './PortalHeader.tsx'
import { $portal, loadApplications, refresh } from './portal-state.ts'
import { reloadOnceLeft } from './session.ts'

const ApplicationMissing = lazily(async () => (await import('./ApplicationMissing.tsx')).ApplicationMissing)

type Props = {
  /** A model's picture by its slug. */
  artwork: Readonly<Record<string, string>>
  /** A model's capacity in cc by its slug. */
  capacities: Readonly<Record<string, number>>
  /** The word mark, drawn by the page (a slot). */
  logo?: ReactNode
  /** The button that opens the support, as every page has it (a slot). */
  support?: ReactNode
  /** What to do without JavaScript (a slot). */
  notice?: ReactNode
}

/** The customer portal: one application of the person who is logged in. */
export function Portal({ artwork, capacities, logo, support, notice }: Props) {
  const portal = useStore($portal)
  useIdleWarning()
  useEffect(reloadOnceLeft, [])

  useEffect(() => {
    confirmNewPassword()
    // From the first focus on: before it there is none to keep.
    addEventListener(
      'focusin',
      () =>
        void import('#ui/keep-focus.ts').then(
          (focus) => focus.keepFocus(),
          () => {},
        ),
      { once: true },
    )
    void refresh()
    void loadApplications()
    return startPolling(refresh, pace)
  }, [])

  return (
    <ErrorBoundary>
      <PortalHeader logo={logo} support={support} view={portal.phase === 'ready' ? portal.view : null} />
      {/* As high as the window from the start, so that the footer below never moves into view and out again. */}
      <main
        id="conteudo"
        tabIndex={-1}
        className="wrap min-h-dvh pt-5 pb-8 print:min-h-0 print:pb-0 focus:outline-none sm:pt-10 sm:pb-16"
      >
        {portal.phase === 'loading' && <PortalSkeleton notice={notice} />}
        <Suspense fallback={<PortalSkeleton />}>
          {portal.phase === 'missing' && <ApplicationMissing />}
          {portal.phase === 'failed' && <NothingLoaded sentence={portal.sentence} />}
          {portal.phase === 'ready' && (
            <LoadedPart>
              <PortalContent
                key={portal.view.id}
                view={portal.view}
                staleSince={portal.staleSince}
                artwork={artwork}
                capacities={capacities}
              />
            </LoadedPart>
          )}
        </Suspense>
      </main>
      <Toaster />
    </ErrorBoundary>
  )
}

/** Shown until the server answers. Part of this file, because nothing more can be loaded now. */
function NothingLoaded({ sentence }: { sentence: string }) {
  return (
    <>
      <h1 className="mb-6 font-extrabold text-3xl">Meu Financiamento</h1>
      <Alert
        tone="bad"
        role="alert"
        title="Não conseguimos abrir o seu financiamento agora"
        action={
          <Button size="sm" variant="secondary" onClick={() => void refresh()}>
            Tentar novamente
          </Button>
        }
      >
        <p>{sentence}</p>
      </Alert>
    </>
  )
}

/** The portal's shape while it loads: same blocks, same heights at the top, so that nothing above moves. */
function PortalSkeleton({ notice }: Pick<Props, 'notice'>) {
  return (
    <>
      <div className="mb-6">
        <h1 className="font-extrabold text-3xl">Meu Financiamento</h1>
        <p role="status" className="mt-1 text-ink-soft noscript:hidden">
          Carregando...
        </p>
        <div className="contents">{notice}</div>
      </div>
      <div aria-hidden className="noscript:hidden grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid content-start gap-5 lg:gap-6">
          <Box rows={2} className="min-h-40" />
          <Box rows={5} className="min-h-96" />
        </div>
        <Box rows={6} className="min-h-96" />
      </div>
    </>
  )
}

function Box({ rows, className }: { rows: number; className: string }) {
  return (
    <div className={`rounded-lg border border-line bg-white p-5 sm:p-6 ${className}`}>
      <Skeleton className="mb-6 h-6 w-48" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
        <Skeleton key={row} className="mb-4 h-4 w-full" />
      ))}
    </div>
  )
}

/**
 * Says that the recovery, which has led here, stored the new password. Says it once: a reload finds the address without
 * it.
 */
function confirmNewPassword(): void {
  const { pathname, search, hash } = window.location
  if (search !== '?senha=1') return
  toast.success(sentenceFor('recovery_done'))
  window.history.replaceState(window.history.state, '', pathname + hash)
}
