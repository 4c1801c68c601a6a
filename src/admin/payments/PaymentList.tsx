import type { PaymentRow } from '#api/payments.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { paymentLabel, paymentStateLabels } from '#domain/pix/payment.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { detailPath } from '../core/router.ts'
import { actionLabels, paymentSentence } from './payment-words.ts'

const tones = { entry: 'ok', waiting: 'warn', refunding: 'info', refunded: 'neutral' } as const

type Props = { rows: readonly PaymentRow[]; stale: boolean; onAct: (row: PaymentRow) => void }

/** A page of payments, each with why it waits and the one right thing to do with it. */
export function PaymentList({ rows, stale, onAct }: Props) {
  return (
    <ul
      aria-label="Pagamentos"
      aria-busy={stale}
      className={classes('divide-y divide-line rounded-lg border border-line bg-white', stale && 'opacity-60')}
    >
      {rows.map((row) => (
        <li key={row.id} className="grid gap-x-6 gap-y-2 p-4 text-sm lg:grid-cols-[11rem_minmax(0,1fr)_auto]">
          <div>
            <p className="figures font-bold text-lg">{formatBRL(row.amountCents)}</p>
            <p className="figures text-ink-soft">{formatDateTime(row.paidAt)}</p>
            {row.refundedCents > 0 && (
              <p className="figures text-ink-soft">Devolvido: {formatBRL(row.refundedCents)}</p>
            )}
          </div>
          <Whose row={row} />
          <div className="flex flex-wrap items-center gap-2 lg:justify-end">
            {row.action && (
              <Button size="sm" onClick={() => onAct(row)}>
                {actionLabels[row.action]}
                {row.application && <span className="sr-only">: {row.application.fullName}</span>}
              </Button>
            )}
            {row.application && (
              <LinkButton size="sm" variant="secondary" href={detailPath(row.application.id)} data-row={row.id}>
                {row.state === 'waiting' ? 'Escrever ao cliente' : 'Abrir'}
                <span className="sr-only"> {row.application.fullName}</span>
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Whose({ row }: { row: PaymentRow }) {
  const sentence = paymentSentence(row)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{row.application?.fullName ?? 'Ninguém identificado'}</span>
        {row.application && <span className="figures text-ink-soft">{row.application.contractNumber}</span>}
        <Badge tone={tones[row.state]}>
          {row.state === 'waiting' ? `A resolver: ${paymentLabel(row.kind)}` : paymentStateLabels[row.state]}
        </Badge>
      </p>
      {row.note && <p className="text-ink-soft [overflow-wrap:anywhere]">“{row.note}”</p>}
      {sentence && <p className="mt-1">{sentence}</p>}
      <p className="mt-1 font-mono text-ink-faint text-xs [overflow-wrap:anywhere]">
        {row.endToEndId}
        {row.recordedBy && ` · registrado por ${row.recordedBy}`}
      </p>
    </div>
  )
}
