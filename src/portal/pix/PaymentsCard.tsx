import { Download } from 'lucide-react'
import type { OwnPaymentView } from '#api/payments.ts'
import type { ApplicantView } from '#api/portal.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { AskBack } from './AskBack.tsx'
import { paymentSentence } from './payment-sentence.ts'

const states = {
  entry: { label: 'Entrada', tone: 'ok' },
  installments: { label: 'Parcelas', tone: 'ok' },
  waiting: { label: 'Recebido', tone: 'info' },
  refunding: { label: 'Devolução a caminho', tone: 'info' },
  refunded: { label: 'Devolvido', tone: 'neutral' },
} as const

const waitsFirst = (one: OwnPaymentView, other: OwnPaymentView) =>
  Number(other.task !== null) - Number(one.task !== null)

/** Every payment received and every refund, for ever. Payments with an open task stand on top. */
export function PaymentsCard({ view }: { view: ApplicantView }) {
  const { owedCents, installmentsOwedCents } = view.outcome
  return (
    <Card title="Pagamentos" id="pagamentos">
      <div role="status" className="empty:hidden">
        {owedCents > 0 && (
          <Alert tone="info" className="mb-4" title={`${formatBRL(owedCents)} voltam para você`}>
            {view.payments.some(({ task }) => task === 'motorcycle') ? 'Quando a moto voltar, o' : 'O'} valor volta para
            a conta de onde veio. Esta página mostra quando a devolução for feita.
          </Alert>
        )}
        {installmentsOwedCents > 0 && (
          <Alert
            tone="info"
            className="mb-4"
            title={`${formatBRL(installmentsOwedCents)} de parcelas voltam para você`}
          >
            Você não deve mais estas parcelas. O banco devolve o que você pagou delas e avisa por e-mail.
          </Alert>
        )}
      </div>
      <ul className="divide-y divide-line">
        {view.payments.toSorted(waitsFirst).map((payment) => (
          <Payment key={payment.id} view={view} payment={payment} />
        ))}
      </ul>
      {view.payments.some(({ task }) => task === 'hold') && <AskBack applicationId={view.id} />}
    </Card>
  )
}

function Payment({ view, payment }: { view: ApplicantView; payment: OwnPaymentView }) {
  const { label, tone } = states[payment.state]
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="figures font-bold text-lg">{formatBRL(payment.amountCents)}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-ink-soft text-sm">Recebido em {formatDateTime(payment.paidAt)}</p>
      <p className="mt-1 max-w-prose">{paymentSentence(payment, view.outcome)}</p>
      {payment.refunds.length > 0 && (
        <ul className="mt-2 grid gap-2 border-line border-l-2 pl-3 text-sm">
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <p>
                Devolução de <span className="figures font-semibold">{formatBRL(refund.amountCents)}</span>:{' '}
                {refund.state === 'done' && refund.settledAt
                  ? `feita em ${formatDateTime(refund.settledAt)}`
                  : refund.state === 'failed'
                    ? 'não realizada'
                    : `pedida em ${formatDateTime(refund.requestedAt)}`}
              </p>
              {refund.elsewhere && <p className="[overflow-wrap:anywhere]">{refund.elsewhere}</p>}
              {refund.returnId && <Identifier id={refund.returnId} />}
            </li>
          ))}
        </ul>
      )}
      <Identifier id={payment.endToEndId} />
      <a
        href={`/pdf/comprovante/${payment.id}?application=${view.id}`}
        download
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-sm underline underline-offset-4"
      >
        <Download aria-hidden className="size-4 shrink-0" />
        Comprovante em PDF<span className="sr-only"> de {formatBRL(payment.amountCents)}</span>
      </a>
    </li>
  )
}

function Identifier({ id }: { id: string }) {
  return <p className="mt-1 font-mono text-ink-faint text-xs [overflow-wrap:anywhere]">{id}</p>
}
