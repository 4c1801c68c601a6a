import { Suspense, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { firstPaymentWords } from '#content/offer/offer-words.ts'
import { brazilianDate, formatKnownTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { ChosenWay } from '#domain/payments/ways.ts'
import { payablePix } from '#domain/pix.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api, serverDate, viewedApplication } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { isSaidPaid } from '../boleto/said-paid.ts'
import { show } from '../portal-state.ts'
import { askPortal } from '../session.ts'
import { EntryWaiting } from './ChargeWaiting.tsx'
import { hasPayments } from './has-payments.ts'
import { AskBack, PaymentsCard } from './PaymentsCard.tsx'
import { PixPayment } from './PixPayment.tsx'
import { CardPayment, currentWay, WayChoice } from './WayChoice.tsx'

const BoletoPayment = lazily(async () => (await import('../boleto/BoletoPayment.tsx')).BoletoPayment)

/**
 * Shows the entry in its stage, and every received payment for ever. A payment appears as soon as the bank knows of it.
 */
export function PixPanel({ view }: { view: ApplicantView }) {
  const isEntryStage = view.status === 'signing' && view.entryCents > 0 && view.outcome.end === null
  const { owedCents, installmentsOwedCents, correctionOwedCents } = view.outcome
  const isFirst = owedCents + installmentsOwedCents + correctionOwedCents > 0
  return (
    <section
      aria-label="Entrada e pagamentos"
      tabIndex={-1}
      className="grid grid-cols-1 gap-5 focus:outline-none lg:gap-6"
    >
      {isFirst && <PaymentsCard view={view} />}
      {isEntryStage && (view.journey.entryPaidAt === null || !hasPayments(view)) && <EntryCard view={view} />}
      {!isFirst && hasPayments(view) && <PaymentsCard view={view} />}
    </section>
  )
}

function EntryCard({ view }: { view: ApplicantView }) {
  const { entryPaidAt } = view.journey
  const { payableCents, partCents } = view.outcome
  const charge = payablePix(view.pixCode, payableCents)
  return (
    <Card title="Pagamento da entrada" id="pix">
      <div role="status" className="grid gap-3">
        {entryPaidAt && <EntryReceived view={view} paidAt={entryPaidAt} />}
        {!entryPaidAt && payableCents === 0 && (
          <Alert tone="info" title="Estamos conferindo o seu pagamento">
            Não pague de novo. Veja em Pagamentos o que recebemos e o que acontece agora.
          </Alert>
        )}
        {!entryPaidAt && payableCents > 0 && partCents > 0 && (
          <Alert
            tone="info"
            title={`Chegaram ${formatBRL(partCents)}, faltam ${formatBRL(payableCents)}`}
            action={<AskBack view={view} />}
          >
            Pague só o que falta,{' '}
            <span>{charge || view.charge ? 'como aparece abaixo' : 'com o código que aparece aqui em instantes'}</span>,
            ou receba de volta o que chegou.
          </Alert>
        )}
      </div>
      {payableCents > 0 && (
        <div className={partCents > 0 ? 'mt-5' : undefined}>
          <EntryPayment view={view} charge={charge} />
        </div>
      )}
    </Card>
  )
}

/** The way in which the entry is being paid, and the other ways. */
function EntryPayment({ view, charge }: { view: ApplicantView; charge: Charge | null }) {
  const { pressed, failure, press } = usePress<ChosenWay>()
  const [wanted, setWanted] = useState<ChosenWay | null>(null)
  const current = view.charge?.way ?? (charge ? 'pix' : null)
  const boleto = view.charge?.boleto ?? null
  const today = brazilianDate(serverDate())
  const [isWantedAgain, setWantedAgain] = useState(false)

  const ask = (way: ChosenWay) => {
    setWanted(way)
    return askPortal(api.portal.entry.way.$post({ query: { application: view.id }, json: { way } }), show)
  }
  const saidPaid = (charge: string) =>
    askPortal(
      api.portal.entry.boleto[':charge'].paid.$post({ query: { application: view.id }, param: { charge } }),
      show,
    )

  return (
    <>
      {boleto && view.charge ? (
        <>
          <EntryAmount view={view} />
          <Suspense fallback={<Loading label="Carregando o boleto..." className="min-h-[30rem] py-16" />}>
            <BoletoPayment
              application={view.id}
              charge={{ ...boleto, boleto, state: view.charge.state, simulation: view.simulation }}
              today={today}
              which="entrada"
              onRenew={() => ask('boleto')}
              onSaidPaid={() => saidPaid(boleto.id)}
              isWantedAgain={isWantedAgain}
              onWantAgain={() => setWantedAgain(true)}
            />
          </Suspense>
        </>
      ) : current === 'card' && view.charge ? (
        <>
          <EntryAmount view={view} />
          <CardPayment charge={view.charge} numbers={[]} isWanted={wanted === 'card'} />
        </>
      ) : charge ? (
        <Payment view={view} charge={charge} />
      ) : (
        (current !== null || view.ways.includes('pix')) && <EntryWaiting view={view} />
      )}
      {/* Who has just paid is not invited to pay again. */}
      {viewedApplication() === null && (isWantedAgain || !isSaidPaid({ boleto }, today)) && (
        <div className="mt-3 empty:hidden sm:mt-5">
          <WayChoice
            ways={view.ways}
            current={view.charge ? currentWay(view.charge) : view.ways.includes('pix') ? 'pix' : null}
            isUsable={view.charge?.state !== 'refused' && view.charge?.state !== 'expired'}
            busy={pressed}
            onChoose={(way) => void press(way, () => ask(way))}
          />
          <PressFailure failure={failure} className="mt-3" />
        </div>
      )}
    </>
  )
}

/** The amount of the entry, or what is missing of it. */
function EntryAmount({ view }: { view: ApplicantView }) {
  const { partCents, payableCents } = view.outcome
  return (
    <p className="mb-3 text-ink-soft">
      <span>{partCents > 0 ? 'Faltam' : 'Entrada de'}</span>{' '}
      <strong translate="no" className="figures text-ink">
        {formatBRL(payableCents)}
      </strong>
      .<span>{partCents === 0 && ` ${firstPaymentWords(view.offer) ?? ''}`}</span>
    </p>
  )
}

type Charge = NonNullable<ReturnType<typeof payablePix>>

/** The amount of the entry, and its Pix code. */
function Payment({ view, charge }: { view: ApplicantView; charge: Charge }) {
  const { partCents, payableCents } = view.outcome
  return (
    <>
      <p className="text-ink-soft">
        <span>{partCents > 0 ? 'Faltam' : 'Entrada de'}</span>{' '}
        <strong translate="no" className="figures text-ink">
          {formatBRL(payableCents)}
        </strong>
        , por Pix.
        <span>{partCents === 0 && ` ${firstPaymentWords(view.offer) ?? ''}`}</span>
      </p>
      <PixPayment
        charge={charge}
        amountCents={payableCents}
        expiresAt={view.charge?.expiresAt ?? null}
        title="QR Code do Pix da entrada"
        simulation={view.simulation}
        afterwards="Com a entrada paga, o próximo passo é a assinatura do contrato."
      />
    </>
  )
}

/** Confirms the entry in the place where the page asked for it. */
function EntryReceived({ view, paidAt }: { view: ApplicantView; paidAt: string }) {
  return (
    <Alert tone="ok" title="Entrada recebida">
      <p>
        Recebemos{' '}
        <span translate="no" className="figures">
          {formatBRL(view.entryCents)}
        </span>{' '}
        em <span>{formatKnownTime(paidAt)}</span>. Não há mais nada a pagar agora, e ninguém deve cobrar a entrada de
        novo.
      </p>
    </Alert>
  )
}
