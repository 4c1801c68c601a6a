import type { PaymentRow } from '#api/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatKnownTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { type AskedPaymentAct, askedPaymentActs } from '#domain/payments/who-may-refund.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { type Reading, readUnless, useForm } from '#forms/use-form.ts'
import { useSecondLook } from '#forms/use-second-look.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { askedHint } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { call } from '../core/session.ts'
import { type Act, actionLabels, paymentSentence, refundHint, usePaymentAction } from './payment-actions.ts'

type Props = {
  row: PaymentRow
  action: Exclude<Act, 'match'>
  hasProvider: boolean
  onDone: () => void
  /** A colleague changed the payment meanwhile. */
  onStale: () => void
  onClose: () => void
}

/** Carries out one action on a payment, and asks for a reason if the action needs one. */
export function PaymentDialog({ row, action, hasProvider, onDone, onStale, onClose }: Props) {
  const act = usePaymentAction(row, action, onStale)
  const look = useSecondLook()
  const asksFor = action === 'accept' || action === 'confirm_refund' ? null : 'reason'
  const form = useForm({
    initial: { reason: '' },
    read: ({ reason }) =>
      readUnless({ reason: asksFor && !reason.trim() ? sentenceFor('required') : undefined }, () => reason.trim()),
    draft: { key: draftKey(`payment:${row.id}:${action}`) },
    send: async (text) => {
      const failed = await act(text, look.isAsked(text))
      if (failed === null) onDone()
      return look.take(text, failed)
    },
  })
  const label = action === 'unmatch' ? 'Não é desta pessoa' : actionLabels[action]
  const hint = {
    refund_elsewhere: 'Como e quando devolveu: o cliente lê no portal',
    unmatch: 'Fica no histórico do pedido. O cliente é avisado, e o pagamento volta para “A resolver”',
  }

  return (
    <FormDialog
      title={label}
      onClose={onClose}
      {...form.dialog}
      busyLabel="Salvando..."
      confirm={look.isAsked(form.typed.reason.trim()) ? `${label} assim mesmo` : label}
    >
      <p className="figures">
        <span translate="no">{formatBRL(row.amountCents)}</span> em <span>{formatKnownTime(row.paidAt)}</span>
        <span translate="no">{row.application && `, de ${row.application.fullName}`}</span>
      </p>
      <p className="text-ink-soft text-sm">{paymentSentence(row)}</p>
      {asksFor === 'reason' && (
        <TextField
          label={action === 'refund_elsewhere' ? 'Como foi devolvido' : 'Motivo'}
          hint={action === 'refund_elsewhere' || action === 'unmatch' ? hint[action] : refundHint(row, hasProvider)}
          maxLength={140}
          ref={focusFirst}
          {...form.text('reason')}
        />
      )}
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}

type AskPaymentDialogProps = { row: PaymentRow; onDone: () => void; onStale: () => void; onClose: () => void }

/** Asks the managers, with a reason, for an act on a payment that only they may do. */
export function AskPaymentDialog({ row, onDone, onStale, onClose }: AskPaymentDialogProps) {
  const look = useSecondLook()
  const possible = askedPaymentActs.filter((act) => row.asks.includes(act))
  const form = useForm({
    initial: { action: (possible[0] ?? '') as AskedPaymentAct | '', reason: '' },
    read: ({ action, reason }): Reading<{ action: AskedPaymentAct; reason: string }> | null => {
      if (!reason.trim()) return { errors: { reason: sentenceFor('required') } }
      return action === '' ? null : { body: { action, reason: reason.trim() } }
    },
    draft: { key: draftKey(`payment-request:${row.id}`) },
    send: async (json) => {
      const asked = { ...json, confirmed: look.isAsked(json.reason) }
      const answer = await call(admin.payments[':id'].request.$post({ param: { id: row.id }, json: asked }))
      if (!answer.ok) {
        if (answer.failure.code === 'stale_payment') onStale()
        return look.take(json.reason, answer.failure)
      }
      toast.success(sentenceFor('managers_asked'))
      approvalsChanged()
      onDone()
      return null
    },
  })
  const { action } = form.typed
  const isElsewhere = action === 'refund_elsewhere'

  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title="Pedir à gestão"
      busyLabel="Enviando..."
      confirm={look.isAsked(form.typed.reason.trim()) ? 'Pedir assim mesmo' : 'Pedir à gestão'}
    >
      <p className="text-ink-soft text-sm">{paymentSentence(row)}</p>
      {possible.length > 1 ? (
        <SelectField
          label="O que pedir"
          options={possible.map((act) => ({ value: act, label: actionLabels[act] }))}
          {...form.text('action')}
        />
      ) : (
        action && <p className="font-semibold">{actionLabels[action]}</p>
      )}
      <TextField
        ref={focusFirst}
        label={isElsewhere ? 'Como foi devolvido' : 'Motivo do pedido'}
        hint={isElsewhere ? 'Como e quando. A gestão confere em Aprovações, e o cliente lê no portal.' : askedHint}
        maxLength={140}
        {...form.text('reason')}
      />
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}
