import { QrCode, ShieldAlert } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { brand } from '#content/brand.ts'
import { firstPaymentWords } from '#content/offer/iof-words.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { payablePix } from '#domain/pix/pix.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { useKeptFocus } from '../page/use-kept-focus.ts'
import { AskBack } from './AskBack.tsx'
import { ChargeWaiting } from './ChargeWaiting.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { PixCode } from './PixCode.tsx'
import { usePaymentWatch } from './use-payment-watch.ts'

const PixQr = lazily(async () => (await import('./PixQr.tsx')).PixQr)

/**
 * What there is to pay, while there is something, and what was received, for ever. It shows a payment as soon as the bank
 * knows of it.
 */
export function PixPanel({ view }: { view: ApplicantView }) {
  const element = useRef<HTMLDivElement>(null)
  usePaymentWatch(view.id)
  useKeptFocus(element, JSON.stringify([view.pixCode, view.charge, view.payments]))
  const isEntryStage = view.status === 'signing' && view.entryCents > 0 && view.outcome.end === null
  const { owedCents, installmentsOwedCents } = view.outcome
  const isFirst = owedCents + installmentsOwedCents > 0
  const payments = (isFirst || view.payments.length > 0) && <PaymentsCard view={view} />
  return (
    <div ref={element} tabIndex={-1} className="grid grid-cols-1 gap-5 focus:outline-none lg:gap-6">
      {isFirst && payments}
      {isEntryStage && <EntryCard view={view} />}
      {!isFirst && payments}
    </div>
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
            action={<AskBack applicationId={view.id} />}
          >
            Pague só o que falta, com {charge ? 'o código abaixo' : 'o código que aparece aqui em instantes'}, ou receba
            de volta o que chegou.
          </Alert>
        )}
      </div>
      {payableCents > 0 && (
        <div className={partCents > 0 ? 'mt-5' : undefined}>
          {charge ? <Payment view={view} charge={charge} /> : <ChargeWaiting view={view} />}
          {view.simulation && (
            <p className="mt-4">
              <NewTabLink href={view.simulation}>Simular pagamento</NewTabLink>
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

type Charge = NonNullable<ReturnType<typeof payablePix>>

/** The code to copy on this phone, the QR code for another device, what to compare before, and what comes after. */
function Payment({ view, charge }: { view: ApplicantView; charge: Charge }) {
  const [showsQr, setShowsQr] = useState(false)
  const qrId = useId()
  return (
    <>
      <p className="text-ink-soft">
        {view.outcome.partCents > 0 ? 'Faltam' : 'Entrada de'}{' '}
        <strong className="figures text-ink">{formatBRL(view.outcome.payableCents)}</strong>, por Pix.
        {view.outcome.partCents === 0 && ` ${firstPaymentWords(view.offer) ?? ''}`}
      </p>
      <PixCode code={charge.code} />
      <Button
        variant="ghost"
        className="mt-3 -ml-3"
        aria-expanded={showsQr}
        aria-controls={qrId}
        onClick={() => setShowsQr(!showsQr)}
        icon={<QrCode aria-hidden className="size-5" />}
      >
        {showsQr ? 'Esconder QR Code' : 'Pagar em outro aparelho: mostrar QR Code'}
      </Button>
      <div id={qrId}>
        {showsQr && (
          <div className="mt-2 flex flex-col items-center gap-3 rounded-md border border-line bg-white p-5 text-center">
            {/* Reserved, so that nothing moves when the code is drawn. */}
            <div className="flex size-45 items-center justify-center">
              <Suspense fallback={<QrCode aria-hidden className="size-10 animate-pulse text-ink-faint" />}>
                <PixQr code={charge.code} />
              </Suspense>
            </div>
            <p className="text-ink-soft text-sm">
              No outro aparelho, abra o app do banco, escolha Pix e aponte a câmera.
            </p>
          </div>
        )}
      </div>
      <BeforeConfirming view={view} charge={charge} />
      <h3 className="mt-5 font-semibold text-sm">O que acontece depois</h3>
      <ol className="mt-2 list-decimal pl-5 text-ink-soft text-sm">
        <li>No app do seu banco, escolha “Pix copia e cola”, cole o código e confirme.</li>
        <li>
          Quando o pagamento é confirmado, esta página mostra sozinha: não é preciso recarregar nem enviar comprovante.
        </li>
        <li>Com a entrada paga, o próximo passo é a assinatura do contrato.</li>
      </ol>
    </>
  )
}

/** Whom the code pays, and how much, to be compared with what the payer's bank shows. */
function BeforeConfirming({ view, charge }: { view: ApplicantView; charge: Charge }) {
  return (
    <>
      <div className="mt-5 rounded-md bg-paper p-4">
        <h3 className="mb-3 font-semibold text-sm">Confira no app do banco antes de confirmar</h3>
        <Facts
          columns={3}
          facts={[
            { label: 'Quem recebe', value: charge.payee },
            { label: 'Cidade', value: charge.city },
            { label: 'Valor', value: formatBRL(charge.amountCents ?? view.outcome.payableCents) },
            ...(view.charge?.expiresAt ? [{ label: 'Vale até', value: formatDateTime(view.charge.expiresAt) }] : []),
          ]}
        />
        {charge.amountCents === null && !charge.isDynamic && (
          <p className="mt-3 text-sm">
            Este código não traz o valor: no app do banco, você digita o valor:{' '}
            <strong className="figures">{formatBRL(view.outcome.payableCents)}</strong>.
          </p>
        )}
      </div>
      <p className="mt-4 flex items-start gap-2 text-sm">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        <span>
          Apareceu outro nome ou outro valor? Não pague e fale com a gente. O {brand.bank} nunca cobra por telefone ou
          mensagem.{' '}
          <a href="/prevencao-a-fraudes" className="font-semibold underline underline-offset-4">
            Como se proteger de golpes
          </a>
        </span>
      </p>
    </>
  )
}

/** Thanks for the entry, where it was asked for before. */
function EntryReceived({ view, paidAt }: { view: ApplicantView; paidAt: string }) {
  return (
    <Alert tone="ok" title="Entrada recebida">
      <p>
        Recebemos <span className="figures">{formatBRL(view.entryCents)}</span> em {formatDateTime(paidAt)}. Não há mais
        nada a pagar agora, e ninguém deve cobrar a entrada de novo.
      </p>
    </Alert>
  )
}
