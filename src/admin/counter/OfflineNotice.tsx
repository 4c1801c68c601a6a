import { counterFreshMs } from '#domain/dealerships/hand-over.ts'
import type { Failure } from '#lib/call-api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import type { KeptCounter } from './kept-on-device.ts'

/**
 * The state of the list shown without a network: its time (ISO), the kind of failure, and whether it is fresh enough to
 * hand motorcycles over.
 */
export type Offline = { readonly at: string; readonly isNetwork: boolean; readonly isFresh: boolean }

/** Gives the state of the kept list while the server does not answer. */
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
      {isFresh
        ? 'A lista pode ter mudado desde então. Você pode entregar: a entrega fica guardada neste aparelho e segue sozinha.'
        : 'A lista tem mais de uma hora. Você pode ler, mas para entregar é preciso internet.'}{' '}
      Remarcar, desfazer e receber uma moto de volta precisam de internet. Tudo volta sozinho.
    </Alert>
  )
}
