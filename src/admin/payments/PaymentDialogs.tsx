import { type SubmitEvent, useRef, useState } from 'react'
import type { PaymentRow } from '#api/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { type AskedPaymentAct, askedPaymentActs } from '#domain/payments/who-may-refund.ts'
import { sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { askedHint } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { call } from '../core/session.ts'
import { type Act, actionLabels, paymentSentence, refundHint, usePaymentAction } from './payment-actions.ts'

type Props = {
  row: PaymentRow
  action: Exclude<Act, 'match'>
  hasProvider: boolean
  onDone: () => void
  onClose: () => void
}

/** Carries out one action on a payment, and asks for a reason if the action needs one. */
export function PaymentDialog({ row, action, hasProvider, onDone, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const { errors, refuse, clear } = useFieldErrors(form)
  const { busy, act } = usePaymentAction(row, action)
  const asksFor = action === 'accept' || action === 'confirm_refund' ? null : 'reason'
  const label = action === 'unmatch' ? 'Não é desta pessoa' : actionLabels[action]
  const hint = {
    refund_elsewhere: 'Como e quando devolveu: o cliente lê no portal',
    unmatch: 'Fica no histórico do pedido. O cliente é avisado, e o pagamento volta para “A resolver”',
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (asksFor && !text.trim()) return refuse({ [asksFor]: sentenceFor('required') })
    const problems = await act(text.trim())
    if (problems === null) return onDone()
    refuse(problems)
  }

  const field = (name: string) => ({
    ref: focusFirst,
    value: text,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value)
      clear(name)
    },
  })

  return (
    <FormDialog
      title={label}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      busy={busy}
      busyLabel="Salvando..."
      confirm={label}
    >
      <p className="figures">
        <span translate="no">{formatBRL(row.amountCents)}</span> em <span>{formatDateTime(row.paidAt)}</span>
        <span translate="no">{row.application && `, de ${row.application.fullName}`}</span>
      </p>
      <p className="text-ink-soft text-sm">{paymentSentence(row)}</p>
      {asksFor === 'reason' && (
        <TextField
          label={action === 'refund_elsewhere' ? 'Como foi devolvido' : 'Motivo'}
          hint={action === 'refund_elsewhere' || action === 'unmatch' ? hint[action] : refundHint(row, hasProvider)}
          maxLength={140}
          {...field('reason')}
        />
      )}
    </FormDialog>
  )
}

type AskPaymentDialogProps = { row: PaymentRow; onDone: () => void; onClose: () => void }

/** Asks the managers, with a reason, for an act on a payment that only they may do. */
export function AskPaymentDialog({ row, onDone, onClose }: AskPaymentDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const possible = askedPaymentActs.filter((act) => row.asks.includes(act))
  const [action, setAction] = useState<AskedPaymentAct | undefined>(possible[0])
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, refuse, clear } = useFieldErrors(form)
  const isElsewhere = action === 'refund_elsewhere'

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || !action) return
    if (!reason.trim()) return refuse({ reason: sentenceFor('required') })
    setBusy(true)
    const request = admin.payments[':id'].request
    const answer = await call(request.$post({ param: { id: row.id }, json: { action, reason: reason.trim() } }))
    setBusy(false)
    if (answer.ok) {
      toast.success(sentenceFor('managers_asked'))
      approvalsChanged()
      return onDone()
    }
    const { failure } = answer
    if (failure.errors.length === 0 && failure.code !== 'unauthenticated') toast.error(sentenceOf(failure))
    refuse(Object.fromEntries(failure.errors.map(({ field, code }) => [field, sentenceFor(code)])))
  }

  return (
    <FormDialog
      form={form}
      busy={busy}
      onClose={onClose}
      title="Pedir à gestão"
      onSubmit={submit}
      busyLabel="Enviando..."
      confirm="Pedir à gestão"
    >
      <p className="text-ink-soft text-sm">{paymentSentence(row)}</p>
      {possible.length > 1 ? (
        <SelectField
          label="O que pedir"
          options={possible.map((act) => ({ value: act, label: actionLabels[act] }))}
          value={action}
          onChange={({ target }) => setAction(possible.find((act) => act === target.value))}
        />
      ) : (
        action && <p className="font-semibold">{actionLabels[action]}</p>
      )}
      <TextField
        ref={focusFirst}
        label={isElsewhere ? 'Como foi devolvido' : 'Motivo do pedido'}
        hint={isElsewhere ? 'Como e quando. A gestão confere em Aprovações, e o cliente lê no portal.' : askedHint}
        maxLength={140}
        value={reason}
        error={errors.reason}
        onChange={(event) => {
          setReason(event.target.value)
          clear('reason')
        }}
      />
    </FormDialog>
  )
}
