import '#content/messages/portal.ts'
import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { PortalContent } from './frame/PortalContent.tsx'
import { PortalHeader } from './frame/PortalHeader.tsx'
import { PortalSkeleton } from './frame/PortalSkeleton.tsx'
import { startPolling } from './session/polling.ts'
import { $portal, loadApplications, refresh } from './session/portal-state.ts'

const ApplicationMissing = lazily(async () => (await import('./frame/ApplicationMissing.tsx')).ApplicationMissing)

type Props = {
  /** A model's picture by its slug. */
  artwork: Readonly<Record<string, string>>
  /** The word mark, drawn by the page (a slot). */
  logo?: ReactNode
}

/** The customer portal: one application of the person who is logged in. */
export function Portal({ artwork, logo }: Props) {
  const portal = useStore($portal)

  useEffect(() => {
    void refresh()
    void loadApplications()
    return startPolling(refresh)
  }, [])

  return (
    <ErrorBoundary>
      <PortalHeader logo={logo} view={portal.phase === 'ready' ? portal.view : null} />
      {/* As high as the window from the start: the footer below never moves into view and out again. */}
      <main
        id="conteudo"
        tabIndex={-1}
        className="wrap min-h-dvh pt-6 pb-16 print:min-h-0 print:pb-0 focus:outline-none sm:pt-10"
      >
        {portal.phase === 'loading' && <PortalSkeleton />}
        <Suspense fallback={<PortalSkeleton />}>
          {portal.phase === 'missing' && <ApplicationMissing />}
          {portal.phase === 'ready' && (
            <PortalContent
              view={portal.view}
              staleSince={portal.staleSince}
              picture={artwork[portal.view.motorcycle.slug]}
            />
          )}
        </Suspense>
      </main>
      <Toaster />
    </ErrorBoundary>
  )
}
