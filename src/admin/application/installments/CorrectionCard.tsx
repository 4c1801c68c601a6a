import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { AskManagers, askedHint } from '../../core/ApprovalAsks.tsx'
import { admin } from '../../core/api.ts'
import { sinceApplication } from '../../core/past-day.ts'
import { DatedNoteDialog } from '../DatedNoteDialog.tsx'
import type { Save } from '../use-application.ts'

type Props = { detail: AdminDetail; save: Save }

const onlyManagersId = 'registrar-correcao-so-a-gestao'
const failed = sentenceFor('correction_payment_failed')

/**
 * The change of prices on money that went back after a withdrawal: what it was worked out from, and whether the bank paid it. Staff
 * pay it from the bank's account and record that; beyond their limits they ask the managers to.
 */
export function CorrectionCard({ detail, save }: Props) {
  const [open, setOpen] = useState(false)
  const { corrections, correctionOwedCents } = detail.outcome
  if (corrections.length === 0) return null
  return (
    <Card title="Correção do que foi devolvido">
      <ul className="grid gap-2 text-sm">
        {corrections.map(({ id, amountCents, paidOn, returnedOn, correctionCents, givenOn }) => (
          <li key={id}>
            <strong translate="no" className="figures">
              {formatBRL(correctionCents)}
            </strong>{' '}
            sobre <span translate="no">{formatBRL(amountCents)}</span>, pelo IPCA de{' '}
            <span>{formatPlainDate(paidOn)}</span> a <span>{formatPlainDate(returnedOn)}</span>:{' '}
            <span>{givenOn ? `paga em ${formatPlainDate(givenOn)}` : 'a pagar'}</span>
          </li>
        ))}
      </ul>
      {correctionOwedCents > 0 && (
        <Payment detail={detail} cents={formatBRL(correctionOwedCents)} onPress={() => setOpen(true)} />
      )}
      {open && <PaymentDialog detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Payment({ detail, cents, onPress }: { detail: AdminDetail; cents: string; onPress: () => void }) {
  const isAtOnce = detail.acts.payCorrection === true
  return (
    <>
      <p className="mt-4 mb-4 text-sm">
        O cliente desistiu, e o que ele tinha pago já voltou. Pague <span translate="no">{cents}</span> pela conta do
        banco e registre aqui.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={!isAtOnce}
          aria-describedby={isAtOnce ? undefined : onlyManagersId}
          onClick={onPress}
        >
          Registrar o pagamento
        </Button>
        {!isAtOnce && (
          <AskManagers
            id={onlyManagersId}
            reason="Passa do que você registra sem outra pessoa."
            act="registrar o pagamento da correção"
            isAsked={detail.asks.some(({ kind }) => kind === 'correction_payment')}
            onAsk={onPress}
          />
        )}
      </div>
    </>
  )
}

function PaymentDialog({ detail, save, onClose }: Props & { onClose: () => void }) {
  const isAtOnce = detail.acts.payCorrection === true
  const words = isAtOnce
    ? {
        title: 'Registrar o pagamento da correção',
        intro: `Registre só depois de pagar ${formatBRL(detail.outcome.correctionOwedCents)}. O cliente recebe um e-mail.`,
        confirm: 'Registrar',
      }
    : { title: 'Pedir à gestão para registrar o pagamento?', intro: askedHint, confirm: 'Pedir à gestão' }
  return (
    <DatedNoteDialog
      {...words}
      failed={failed}
      record={`correction:${detail.id}`}
      day={{ name: 'paidOn', label: 'Dia do pagamento', since: sinceApplication(detail) }}
      note={{ name: 'how', label: 'Como foi paga', hint: 'Por exemplo: o identificador do Pix', maxLength: 140 }}
      onSave={(paidOn, how) =>
        save(
          () => admin.applications[':id'].correction.$post({ param: { id: detail.id }, json: { paidOn, how } }),
          { done: sentenceFor(isAtOnce ? 'correction_paid' : 'managers_asked'), failed },
          { inDialog: true },
        )
      }
      onClose={onClose}
    />
  )
}
