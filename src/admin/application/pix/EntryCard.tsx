import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { paymentLabel } from '#content/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDate, formatKnownTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { DayField } from '#forms/DayField.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { DoneCard } from '#ui/structure/DoneCard.tsx'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import { pastDayError, sinceApplication } from '../../core/past-day.ts'
import { DialogFailure } from '../DialogFailure.tsx'
import { askedOr, type Save } from '../use-application.ts'

/** The payments received for the entry. Lets an analyst record one seen on the bank's account. */
export function EntryCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const [recording, setRecording] = useState(false)
  const { payments } = detail
  const { entryPaidAt } = detail.journey
  return (
    <DoneCard
      title="Pagamento da entrada"
      done={entryPaidAt ? `${formatBRL(detail.entryCents)}, recebida em ${formatDate(entryPaidAt)}` : null}
    >
      {entryPaidAt ? (
        <Alert tone="ok" title="Entrada recebida">
          <p>{formatKnownTime(entryPaidAt)}</p>
        </Alert>
      ) : (
        <p className="text-sm">
          {detail.outcome.end
            ? 'O pedido terminou: não há entrada a receber.'
            : detail.outcome.partCents > 0
              ? `Faltam ${formatBRL(detail.outcome.dueCents)} da entrada de ${formatBRL(detail.entryCents)}.`
              : `A entrada de ${formatBRL(detail.entryCents)} ainda não foi recebida.`}
        </p>
      )}
      {payments.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y text-sm">
          {payments.map((payment) => (
            <li key={payment.id} className="py-2">
              <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
                <span translate="no">{formatBRL(payment.amountCents)}</span>{' '}
                <span>{paymentLabel(payment.kind, payment.numbers)}</span>
              </p>
              <p className="figures text-ink-soft">{formatKnownTime(payment.paidAt)}</p>
              {payment.refundedCents > 0 && (
                <p className="figures">
                  Devolvido: <span translate="no">{formatBRL(payment.refundedCents)}</span>
                </p>
              )}
              <p translate="no" className="font-mono text-ink-faint text-xs [overflow-wrap:anywhere]">
                {payment.endToEndId}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => setRecording(true)}>
        Registrar pagamento
      </Button>
      {recording && <ReceivedDialog detail={detail} save={save} onClose={() => setRecording(false)} />}
    </DoneCard>
  )
}

type ReceivedDialogProps = { detail: AdminDetail; save: Save; onClose: () => void }

/** Records a payment that the analyst saw on the bank's account: how much, when, its identifier. */
function ReceivedDialog({ detail, save, onClose }: ReceivedDialogProps) {
  const { id, entryCents, outcome } = detail
  const form = useForm({
    initial: { amountCents: (outcome.dueCents || entryCents) as number | null, paidOn: '', endToEndId: '' },
    read: (typed) =>
      readUnless(
        {
          amountCents: typed.amountCents ? undefined : sentenceFor('amount_invalid'),
          paidOn: pastDayError(typed.paidOn, sinceApplication(detail), 'payment_in_future'),
          endToEndId: typed.endToEndId.trim() ? undefined : sentenceFor('required'),
        },
        () => ({ ...typed, amountCents: typed.amountCents ?? 0 }),
      ),
    draft: { key: draftKey(`received:${id}`) },
    send: async (json) => {
      const answer = await save(
        () => admin.applications[':id'].payments.$post({ param: { id }, json }),
        askedOr('payment_record', recordedAs(json.endToEndId)),
      )
      if (!answer.ok) return answer.failure
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      title="Registrar pagamento"
      onClose={onClose}
      {...form.dialog}
      busyLabel="Registrando..."
      confirm="Registrar"
    >
      <p className="text-ink-soft text-sm">
        Copie do extrato da conta do banco. Com um provedor do Pix, ele confere o identificador, e valem o valor e a
        hora dele. O cliente vê o pagamento no portal e recebe um e-mail.{' '}
        {detail.acts.recordPayment === 'ask' && (
          <span>Sem a confirmação do provedor, vale com a aprovação de outra pessoa, que confere o extrato.</span>
        )}
      </p>
      <ReaisField label="Valor recebido" {...form.cents('amountCents')} />
      <DayField label="Dia do pagamento" {...form.choice('paidOn')} />
      <TextField
        label="Identificador (endToEndId)"
        hint="32 caracteres, começa com E"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...form.text('endToEndId')}
      />
      <DialogFailure failure={form.failure} failed={sentenceFor('payment_failed')} />
    </FormDialog>
  )
}

/** Names the recorded amount. With a provider its amount counts, not the typed one. */
const recordedAs = (endToEndId: string) => (stored: AdminDetail) => {
  const own = stored.payments.find((one) => one.endToEndId === endToEndId.replace(/\s/g, ''))
  return own ? `Pagamento de ${formatBRL(own.amountCents)} registrado` : sentenceFor('payment_recorded')
}
