import { useEffect, useState } from 'react'
import { counterFreshMs } from '#domain/dealerships/hand-over.ts'
import type { Failure } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { paths } from '../core/router.ts'
import type { KeptCounter } from './kept-on-device.ts'

/**
 * The state of the list shown without a network: its time (ISO), the kind of failure, and whether it is fresh enough to
 * hand motorcycles over.
 */
export type Offline = { readonly at: string; readonly isNetwork: boolean; readonly isFresh: boolean }

/** Returns the state of the kept list while the server does not answer. */
export const offlineOf = ({ at }: KeptCounter, { code }: Failure): Offline => ({
  at,
  isNetwork: ['network', 'timeout'].includes(code),
  isFresh: Date.now() - Date.parse(at) <= counterFreshMs,
})

/** The time on the clock of the device, which stands at the counter. */
export const clockOf = (at: string) => new Date(at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** Says how old the list without a network is, and which actions it still allows. */
export function OfflineNotice({ offline: { at, isNetwork, isFresh } }: { offline: Offline }) {
  return (
    <Alert
      tone="warn"
      role="status"
      title={`${isNetwork ? 'Sem internet' : 'O banco não responde'}: dados de ${clockOf(at)}`}
    >
      <span>
        {isFresh
          ? 'A lista pode ter mudado desde então. Você pode entregar: a entrega fica guardada neste aparelho e segue sozinha.'
          : 'A lista tem mais de uma hora. Você pode ler, mas para entregar é preciso internet.'}
      </span>{' '}
      Remarcar, desfazer uma entrega que o banco já tem e receber uma moto de volta precisam de internet. Tudo volta
      sozinho.
    </Alert>
  )
}

type InstallEvent = Event & { prompt: () => Promise<unknown> }

/**
 * Makes this page open without a network: registers its service worker and tells it the files of the page, once at the
 * start and again once `isLoaded`. Returns the function that asks the browser to install the page; undefined if the
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
