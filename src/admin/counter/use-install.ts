import { useEffect, useState } from 'react'
import { paths } from '../core/router.ts'

type InstallEvent = Event & { prompt: () => Promise<unknown> }

/**
 * Makes this page open without a network: registers its service worker and tells it the files of the page, once at the
 * start and again once `isLoaded`. Gives the function that asks the browser to install the page; undefined if the
 * browser does not offer that.
 */
export function useInstall(isLoaded: boolean): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    void keepPage(isLoaded)
  }, [isLoaded])
  useEffect(() => {
    const note = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    addEventListener('beforeinstallprompt', note)
    return () => removeEventListener('beforeinstallprompt', note)
  }, [])
  if (!offer) return undefined
  return () => {
    setOffer(undefined)
    void offer.prompt()
  }
}

/** Without a service worker (a private window, an old browser) the page works only with a network. */
async function keepPage(isLoaded: boolean): Promise<void> {
  if (!isLoaded || !('serviceWorker' in navigator)) return
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register('/retiradas-sw.js', {
      scope: paths.pickups,
    })
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
      .map(({ pathname }) => pathname)
    ;(installing ?? waiting ?? active)?.postMessage({ files })
  } catch {}
}
