import { QrCode } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { payablePix } from '#domain/pix.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { CodeToCopy } from '../CodeToCopy.tsx'
import { PayeeWarning } from '../PayeeWarning.tsx'

const PixQr = lazily(async () => (await import('./PixQr.tsx')).PixQr)

type Props = {
  charge: NonNullable<ReturnType<typeof payablePix>>
  /** The amount to pay today, in cents. */
  amountCents: number
  /** When the code expires (ISO). Null if that is unknown. */
  expiresAt: string | null
  /** The name of the QR code's picture. */
  title: string
  /** The page where the demonstration pays the code. Null outside of the demonstration. */
  simulation: string | null
  /** The last of the steps after the payment. */
  afterwards: ReactNode
}

/**
 * The code to copy on this phone, the QR code for another device, the facts to compare before paying, and the steps
 * after it.
 */
export function PixPayment({ charge, amountCents, expiresAt, title, simulation, afterwards }: Props) {
  const [showsQr, setShowsQr] = useState(false)
  const qrId = useId()
  return (
    <>
      <CodeToCopy
        code={charge.code}
        label="Código Pix copia e cola"
        action="Copiar código Pix"
        copiedSentence={sentenceFor('pix_copied')}
        rows={2}
      />
      <Button
        variant="ghost"
        className="mt-1 -ml-5 sm:mt-3"
        aria-expanded={showsQr}
        aria-controls={qrId}
        onClick={() => setShowsQr(!showsQr)}
        icon={<QrCode aria-hidden className="size-5" />}
      >
        {showsQr ? 'Esconder QR Code' : 'Pagar em outro aparelho'}
      </Button>
      <div id={qrId}>
        {showsQr && (
          <div className="mt-2 flex flex-col items-center gap-3 rounded-md border border-line bg-white p-5 text-center">
            {/* Keeps the place of the code, so that nothing moves when it is drawn. */}
            <div className="flex size-45 items-center justify-center">
              <Suspense fallback={<QrCode aria-hidden className="size-10 animate-pulse text-ink-faint" />}>
                <PixQr code={charge.code} title={title} />
              </Suspense>
            </div>
            <p className="text-ink-soft text-sm">
              No outro aparelho, abra o app do banco, escolha Pix e aponte a câmera.
            </p>
          </div>
        )}
      </div>
      <BeforeConfirming charge={charge} amountCents={amountCents} expiresAt={expiresAt} />
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4">
        <details className="text-sm open:basis-full">
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            O que acontece depois
          </summary>
          <ol className="mt-2 mb-2 list-decimal pl-5 text-ink-soft text-sm">
            <li>No app do seu banco, escolha “Pix copia e cola”, cole o código e confirme.</li>
            <li>
              {charge.isDynamic
                ? 'Pagou? Espere aqui: esta página avisa sozinha. Não precisa recarregar nem mandar comprovante.'
                : 'Pagou? Não precisa mandar comprovante: nossa equipe confere em até 2 dias úteis, e esta página avisa.'}
            </li>
            <li>{afterwards}</li>
          </ol>
        </details>
        {simulation && <NewTabLink href={simulation}>Simular pagamento</NewTabLink>}
      </div>
    </>
  )
}

/** The payee and the amount, for the payer to compare with their bank's app. */
function BeforeConfirming({ charge, amountCents, expiresAt }: Pick<Props, 'charge' | 'amountCents' | 'expiresAt'>) {
  return (
    <>
      <div className="mt-3 rounded-md bg-paper p-4 sm:mt-5">
        <h3 className="mb-2 font-semibold text-sm">Confira no app antes de confirmar</h3>
        <Facts
          columns={3}
          short
          facts={[
            { label: 'Quem recebe', value: charge.payee },
            { label: 'Cidade', value: charge.city },
            { label: 'Valor', value: formatBRL(charge.amountCents ?? amountCents) },
            ...(expiresAt ? [{ label: 'Vale até', value: formatDateTime(expiresAt) }] : []),
          ]}
        />
        {charge.amountCents === null && !charge.isDynamic && (
          <p className="mt-3 text-sm">
            Este código não traz o valor: no app do banco, você digita o valor:{' '}
            <strong translate="no" className="figures">
              {formatBRL(amountCents)}
            </strong>
            .
          </p>
        )}
      </div>
      <PayeeWarning never="código Pix" />
    </>
  )
}
