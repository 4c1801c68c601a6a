import { counterFreshMs } from '#domain/dealerships/hand-over.ts'
import type { Failure } from '#lib/call-api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import type { KeptCounter } from '../core/kept-counter.ts'

/** How old the list is (ISO) that is shown without a network, why, and whether motorcycles may still be handed over by it. */
export type Offline = { readonly at: string; readonly isNetwork: boolean; readonly isFresh: boolean }

/** Gives what the kept list is good for, while the server gives none. */
export const offlineOf = ({ at }: KeptCounter, { code }: Failure): Offline => ({
  at,
  isNetwork: ['network', 'timeout'].includes(code),
  isFresh: Date.now() - Date.parse(at) <= counterFreshMs,
})

/** The time on the clock of the device, which stands at the counter. */
export const clockOf = (at: string) => new Date(at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** Says how old the list is that is shown without a network, and what can be done with it. */
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
