import { QrCode, ShieldAlert } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { brand } from '#content/brand.ts'
import type { ApplicantView } from '#contracts/portal.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { payablePix } from '#domain/pix/pix.ts'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { ChargeWaiting } from './ChargeWaiting.tsx'
import { EntryReceived } from './EntryReceived.tsx'
import { PixCode } from './PixCode.tsx'
import { paymentNotice } from './payment-notice.ts'
import { usePaymentWatch } from './use-payment-watch.ts'

const PixQr = lazy(async () => ({ default: (await import('./PixQr.tsx')).PixQr }))

/**
 * The payment of the entry: what was received, and what there is to pay. Without a code that pays exactly the entry, or with
 * a payment that somebody is looking at, nothing is offered for payment. It shows a payment as soon as the bank knows of it.
 */
export function PixPanel({ view }: { view: ApplicantView }) {
  const element = useRef<HTMLDivElement>(null)
  usePaymentWatch(element, view.id)
  const { entryPaidAt } = view.journey
  const notices = view.payments.flatMap((payment) => paymentNotice(payment, view.entryCents) ?? [])
  const charge = payablePix(view.pixCode, view.entryCents)
  const isHeld = notices.some(({ holdsPayment }) => holdsPayment)
  return (
    <div ref={element}>
      <Card title="Pagamento da entrada" id="pix">
        <div role="status" className="grid gap-3">
          {entryPaidAt && <EntryReceived view={view} paidAt={entryPaidAt} />}
          {notices.map(({ tone, title, text }) => (
            <Alert key={text} tone={tone} title={title}>
              <p>{text}</p>
            </Alert>
          ))}
        </div>
        {!entryPaidAt && !isHeld && (
          <div className={notices.length > 0 ? 'mt-5' : undefined}>
            {charge ? <Payment view={view} charge={charge} /> : <ChargeWaiting view={view} />}
          </div>
        )}
        {!entryPaidAt && view.simulation && (
          <p className="mt-4">
            <NewTabLink href={view.simulation}>Simular pagamento</NewTabLink>
          </p>
        )}
      </Card>
    </div>
  )
}

type Charge = NonNullable<ReturnType<typeof payablePix>>

/** The two ways to pay a code, and what to compare before. */
function Payment({ view, charge }: { view: ApplicantView; charge: Charge }) {
  const [method, setMethod] = useState<string | null>(null)
  return (
    <>
      <p className="text-ink-soft">
        Entrada de <strong className="figures text-ink">{formatBRL(view.entryCents)}</strong>, por Pix. Escolha como
        quer pagar:
      </p>
      <RadioCards
        legend="Forma de pagamento"
        legendHidden
        className="mt-4"
        columns={2}
        value={method}
        onChange={setMethod}
        options={[
          { value: 'qr', label: 'QR Code', detail: 'Ler com o app do banco' },
          { value: 'code', label: 'Copia e cola', detail: 'Copiar o código Pix' },
        ]}
      />
      {method === 'qr' && (
        <div className="mt-5 flex flex-col items-center gap-3 rounded-md border border-line bg-white p-5 text-center">
          {/* Reserved, so that nothing moves when the code is drawn. */}
          <div className="flex size-45 items-center justify-center">
            <Suspense fallback={<QrCode aria-hidden className="size-10 animate-pulse text-ink-faint" />}>
              <PixQr code={charge.code} />
            </Suspense>
          </div>
          <p className="text-ink-soft text-sm">Abra o app do seu banco, escolha Pix e aponte a câmera.</p>
        </div>
      )}
      {method === 'code' && <PixCode code={charge.code} />}
      <BeforeConfirming view={view} charge={charge} />
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
            { label: 'Valor', value: formatBRL(charge.amountCents ?? view.entryCents) },
            ...(view.charge?.expiresAt ? [{ label: 'Vale até', value: formatDateTime(view.charge.expiresAt) }] : []),
          ]}
        />
        {charge.amountCents === null && !charge.isDynamic && (
          <p className="mt-3 text-sm">
            Este código não traz o valor: no app do banco, você digita o valor:{' '}
            <strong className="figures">{formatBRL(view.entryCents)}</strong>.
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
