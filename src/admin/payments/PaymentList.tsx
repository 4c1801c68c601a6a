import type { PaymentRow } from '#api/payments.ts'
import { paymentLabel, paymentStateLabels } from '#content/payments.ts'
import { wayTitles } from '#content/ways-to-pay.ts'
import { formatDateTime, formatKnownTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { askedPaymentActs } from '#domain/payments/who-may-refund.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { ApprovalLink, AskManagers, UnapprovedAsk } from '../core/ApprovalAsks.tsx'
import { detailPath } from '../core/router.ts'
import { type Act, actionLabels, payerInWords, paymentSentence } from './payment-actions.ts'

const tones = { entry: 'ok', installments: 'ok', waiting: 'warn', refunding: 'info', refunded: 'neutral' } as const

type Props = { rows: readonly PaymentRow[]; stale: boolean; onAct: (row: PaymentRow, action: Act | 'ask') => void }

/** A page of payments, each with the reason why it waits and its actions. */
export function PaymentList({ rows, stale, onAct }: Props) {
  return (
    <ul
      aria-label="Pagamentos"
      aria-busy={stale}
      className={classes(
        'divide-y divide-line rounded-lg border border-line bg-white',
        stale && 'cursor-progress grayscale',
      )}
    >
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes(
            'gap-x-6 gap-y-2 p-4 text-sm md:grid md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,10.5rem)] lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,20rem)]',
            // On phones a lone 'Abrir' stands beside the amount, and costs no line of its own where both have room.
            hasActs(row)
              ? 'grid grid-cols-1'
              : 'flex flex-wrap justify-between max-md:*:nth-2:order-last max-md:*:nth-2:basis-full',
          )}
        >
          <div>
            <p translate="no" className="figures font-bold text-lg">
              {formatBRL(row.amountCents)}
            </p>
            <p className="figures text-ink-soft">{formatKnownTime(row.paidAt)}</p>
            {row.refundedCents > 0 && (
              <p className="figures text-ink-soft">
                Devolvido: <span translate="no">{formatBRL(row.refundedCents)}</span>
              </p>
            )}
          </div>
          <Whose row={row} />
          <div className="flex flex-wrap content-start items-center gap-2 md:justify-end">
            <RowActions row={row} onAct={onAct} />
            {row.application && (
              <LinkButton size="sm" variant="secondary" href={detailPath(row.application.id)} data-row={row.id}>
                Abrir
                <span translate="no" className="sr-only">
                  {' '}
                  {row.application.fullName}
                </span>
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const hasActs = ({ actions, undo, asks }: PaymentRow) => actions.length > 0 || Boolean(undo) || asks.length > 0

/**
 * The actions for a payment, the recommended one first; none is recommended while the customer decides. Analysts ask
 * the managers for actions that only managers may do.
 */
function RowActions({ row, onAct }: Pick<Props, 'onAct'> & { row: PaymentRow }) {
  const asked = askedPaymentActs.filter((act) => row.asks.includes(act))
  const acts = [...row.actions, ...(row.undo ? (['unmatch'] as const) : [])]
  const isOthers = (act: Act) => asked.some((one) => one === act)
  const reasonId = `so-a-gestao-${row.id}`
  const whose = row.application ? `: ${row.application.fullName}` : ''
  return (
    <>
      {acts.map((act, index) => (
        <Button
          key={act}
          size="sm"
          variant={index === 0 && act !== 'unmatch' && row.task !== 'customer' ? 'primary' : 'secondary'}
          disabled={isOthers(act)}
          aria-describedby={isOthers(act) ? reasonId : undefined}
          onClick={() => onAct(row, act)}
        >
          <span>{actionLabels[act]}</span>
          {whose && <span className="sr-only">{whose}</span>}
        </Button>
      ))}
      {asked.length > 0 && (
        <AskManagers
          id={reasonId}
          reason={
            asked.every((act) => act === 'unmatch') ? 'Só com a gestão se desfaz.' : 'Só com a gestão se devolve.'
          }
          act={`o que fazer com este pagamento${whose}`}
          isAsked={row.asked !== null}
          onAsk={() => onAct(row, 'ask')}
        />
      )}
    </>
  )
}

function Whose({ row }: { row: PaymentRow }) {
  const sentence = paymentSentence(row)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span translate="no" className="font-semibold">
          {row.application?.fullName ?? 'Ninguém identificado'}
        </span>
        {row.application && (
          <span translate="no" className="figures text-ink-soft">
            {row.application.contractNumber}
          </span>
        )}
        <Badge tone={tones[row.state]}>
          {row.state === 'waiting'
            ? `${paymentStateLabels[row.isForStaff ? 'todo' : 'waiting']}: ${paymentLabel(row.kind, row.numbers)}`
            : paymentStateLabels[row.state]}
        </Badge>
      </p>
      {row.payer && <p className="text-ink-soft [overflow-wrap:anywhere]">{`Pago por ${payerInWords(row.payer)}`}</p>}
      {row.note && <p className="text-ink-soft [overflow-wrap:anywhere]">{`“${row.note}”`}</p>}
      {sentence && <p className="mt-1">{sentence}</p>}
      {row.failure && (
        <p className="mt-1 text-bad">
          O provedor disse: “<span>{row.failure}</span>”
        </p>
      )}
      {row.asked && (
        <p className="mt-1 font-semibold">
          <span>{row.asked.by}</span> pediu à gestão em <span>{formatDateTime(row.asked.at)}</span>:{' '}
          <span>{row.asked.title}</span>. “<span>{row.asked.reason}</span>”{' '}
          <ApprovalLink byId={row.asked.byId} className="font-normal" />
        </p>
      )}
      {row.unapproved && (
        <div className="mt-1 [overflow-wrap:anywhere]">
          <UnapprovedAsk ask={row.unapproved} />
        </div>
      )}
      <p className="mt-1 text-ink-faint text-xs [overflow-wrap:anywhere]">
        <span>{wayTitles[row.way]}</span>{' '}
        <span translate="no" className="font-mono">
          {row.endToEndId}
        </span>
        <span>{row.recordedBy && ` · registrado por ${row.recordedBy}`}</span>
        <span>{row.matched && ` · indicado por ${row.matched.by}`}</span>
      </p>
    </div>
  )
}
