import type { ChargeView } from '#api/payments.ts'
import type { ApplicantView } from '#api/portal.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api, type Failure, serverNow, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { show } from '../portal-state.ts'
import { askPortal } from '../session.ts'
import { useIsLong } from './use-is-long.ts'

type Props = {
  state: ChargeView['state']
  /** When the code expires; null if only the provider knows. */
  expiresAt: string | null
  /** The customer's next step while the bank cannot make the code. */
  meanwhile?: string
  onRenew: () => Promise<Failure | null>
}

/**
 * Stands in place of a code that the customer cannot pay: the bank is making it, the provider refused it, or it has
 * expired. A button asks for a new code after an expired one.
 */
export function ChargeWaiting({ state, expiresAt, meanwhile = 'Por enquanto não há nada a pagar.', onRenew }: Props) {
  if (state === 'open' && viewedApplication() !== null) return <CodeOfCustomer />
  if (state === 'expired') return <Expired expiresAt={expiresAt} onRenew={onRenew} />
  if (state === 'refused') {
    return (
      <Alert tone="warn" title="Ainda não conseguimos gerar o seu código Pix" role="status">
        <p key="refused">
          O problema é do nosso lado, e a nossa equipe já sabe. Você não precisa fazer nada: o código aparece aqui assim
          que estiver pronto. <span>{meanwhile}</span>
        </p>
      </Alert>
    )
  }
  return <Making />
}

function Making() {
  const isLong = useIsLong(true)
  return (
    <Alert tone="info" title="Estamos gerando o código Pix" role="status">
      <p>
        {isLong
          ? 'Está demorando mais do que o normal. Ele aparece aqui sozinho: espere, ou volte mais tarde.'
          : 'Leva só um instante. Ele aparece aqui sozinho.'}
      </p>
    </Alert>
  )
}

/** Shown instead of the entry's code, which the bank may not have requested yet. */
export function EntryWaiting({ view }: { view: ApplicantView }) {
  const renew = () => askPortal(api.portal.charge.$post({ query: { application: view.id } }), show)
  if (view.charge && (view.charge.state !== 'open' || viewedApplication() !== null))
    return <ChargeWaiting state={view.charge.state} expiresAt={view.charge.expiresAt} onRenew={renew} />
  return (
    <Alert tone="info" title="O código Pix ainda não está pronto">
      <p>Assim que estiver, ele aparece aqui. Por enquanto não há nada a pagar, e ninguém deve cobrar de você.</p>
    </Alert>
  )
}

/** Shown to staff who view the page as the customer. */
function CodeOfCustomer() {
  return (
    <Alert tone="info" title="Aqui o cliente vê o código Pix, com o QR Code">
      <p>Nesta visão ele não aparece.</p>
    </Alert>
  )
}

/** A Pix arrives within seconds, and the bank looks for what it missed many times a day. */
const arrivesWithinMs = 24 * 3_600_000

function Expired({ expiresAt, onRenew }: Pick<Props, 'expiresAt' | 'onRenew'>) {
  const { busy, failure, press } = usePress()
  const mayArrive = expiresAt === null || serverNow() < Date.parse(expiresAt) + arrivesWithinMs
  return (
    <Alert
      tone="info"
      title="O código Pix venceu"
      role="status"
      action={
        <Button size="sm" busy={busy} busyLabel="Gerando..." onClick={() => void press('renew', onRenew)}>
          Gerar novo código
        </Button>
      }
    >
      {mayArrive ? (
        <p>Por segurança, cada código vale por um tempo. Se você já pagou, espere: o pagamento aparece aqui sozinho.</p>
      ) : (
        <p key="none-came">
          Não chegou nenhum pagamento dele. Se você pagou, mande o comprovante pelo{' '}
          <a href="#atendimento" className="font-semibold underline underline-offset-4">
            atendimento
          </a>
          .
        </p>
      )}
      <PressFailure failure={failure} className="mt-2" />
    </Alert>
  )
}
