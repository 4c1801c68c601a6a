import { type MouseEvent, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import type { AnalysisView } from '#api/credit.ts'
import { alternativeInWords, alternativeTitles, counterOfferWords } from '#content/credit.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { AlternativePlan } from '#domain/credit/alternatives.ts'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AskManagers } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { ShortcutKey, useShortcuts } from '../core/shortcuts.tsx'
import { CounterOfferTold } from './AnalysisTold.tsx'
import { waitsForCustomer } from './analysis-wait.ts'
import { SaveFailure } from './DialogFailure.tsx'
import { ReasonDialog } from './status/ReasonDialog.tsx'
import { askedOr, type Save } from './use-application.ts'

type Props = { detail: AdminDetail; save: Save }

/** What would pass instead of the asked plan, and the press that offers it to the customer or takes the offer back. */
export function CounterOffer({ detail, save }: Props) {
  const { analysis } = detail
  const { counterOffer, alternatives } = analysis
  if (counterOffer?.state === 'open') return <Open detail={detail} save={save} counterOffer={counterOffer} />
  return (
    <>
      {counterOffer && (
        <div className="mt-2 text-sm">
          <p>{counterOfferWords(counterOffer)}</p>
          {counterOffer.taken !== null && (
            <Plans plans={counterOffer.plans.filter((_, at) => at === counterOffer.taken)} />
          )}
        </div>
      )}
      {alternatives.length > 0 && analysis.isOpen && !waitsForCustomer(analysis) && (
        <Offerable detail={detail} save={save} />
      )}
    </>
  )
}

const notOffered = 'As condições não foram oferecidas'

/**
 * The plans that would pass, and the press that offers all of them. Where only managers approve, an analyst asks them.
 */
function Offerable({ detail, save }: Props) {
  const { alternatives } = detail.analysis
  const { busy, failure, offer } = useOffer(detail, save)
  const [asking, setAsking] = useState(false)
  const asksManagers = detail.acts.approve === 'ask'
  const isAsked = detail.asks.some(({ kind }) => kind === 'counter_offer')
  const press = () => (asksManagers ? setAsking(true) : void offer())
  useShortcuts(busy || isAsked ? {} : { p: press })
  return (
    <div className="mt-2 text-sm">
      <h3 className="font-semibold">O que passaria</h3>
      <Plans plans={alternatives} />
      {alternatives.some(({ outcome }) => outcome !== 'approve') && (
        <p className="mt-1 text-ink-faint text-xs">A política deixa a decisão a uma pessoa: quem oferece já aprova.</p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {asksManagers ? (
          <AskManagers act="a oferta de outras condições" shortcut="P" isAsked={isAsked} onAsk={press} />
        ) : (
          <Button
            size="sm"
            busy={busy}
            busyLabel="Oferecendo..."
            aria-keyshortcuts="p"
            onClick={(event: MouseEvent) => event.detail < 2 && press()}
          >
            <span>{alternatives.length === 1 ? 'Oferecer ao cliente' : 'Oferecer estas opções ao cliente'}</span>{' '}
            <ShortcutKey>P</ShortcutKey>
          </Button>
        )}
        <CounterOfferTold detail={detail} />
      </div>
      {!asking && <SaveFailure failure={failure} failed={notOffered} className="mt-2" />}
      {asking && (
        <ReasonDialog
          applicationId={detail.id}
          purpose="counter-offer"
          title="Pedir à gestão a oferta de outras condições?"
          hint="Fica no histórico; o cliente não vê"
          confirm="Pedir à gestão"
          variant="primary"
          maxLength={1000}
          asks
          failed={notOffered}
          onConfirm={(reason) => offer(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type OpenProps = Props & { counterOffer: NonNullable<AnalysisView['counterOffer']> }

function Open({ detail: { id }, save, counterOffer }: OpenProps) {
  const { busy, failure, press } = usePress()

  async function withdraw() {
    const request = (version: number) =>
      admin.applications[':id']['counter-offer'].withdrawal.$post({ param: { id }, json: { version } })
    return failureIn(await save(request, 'Outras condições retiradas'))
  }

  return (
    <div className="mt-2 text-sm">
      <p role="status">
        <strong>O cliente está escolhendo.</strong> <span>{counterOfferWords(counterOffer)}</span> Ele pode aceitar até{' '}
        <span>{formatPlainDate(counterOffer.lastDay)}</span>; depois o pedido volta para a fila.
      </p>
      <Plans plans={counterOffer.plans} />
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        busy={busy}
        onClick={() => void press('withdraw', withdraw)}
      >
        Retirar as opções
      </Button>
      <SaveFailure failure={failure} failed="As condições não foram retiradas" className="mt-2" />
    </div>
  )
}

const Plans = ({ plans }: { plans: readonly AlternativePlan[] }) => (
  <ul className="mt-1 grid list-disc gap-1 pl-5">
    {plans.map((one) => (
      <li key={one.kind}>
        <span>{`${alternativeTitles[one.kind]}:`}</span> <span translate="no">{alternativeInWords(one)}</span>
      </li>
    ))}
  </ul>
)

/** Offers the plans that are on screen. Returns the failure, or null once it is stored. */
function useOffer(detail: AdminDetail, save: Save) {
  const { busy, failure, press } = usePress()
  const { alternatives, fingerprint } = detail.analysis

  async function offer(reason?: string) {
    const plans = alternatives.map(({ hash }) => hash)
    const request = (version: number) =>
      admin.applications[':id']['counter-offer'].$post({
        param: { id: detail.id },
        json: { version, analysis: fingerprint, plans, ...(reason && { reason }) },
      })
    const done = askedOr('counter_offer', 'Opções oferecidas. O cliente recebe um e-mail')
    const failed = await press('offer', async () => failureIn(await save(request, done)))
    return failed ?? null
  }
  return { busy, failure, offer }
}
