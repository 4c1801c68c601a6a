import { type SubmitEvent, useRef, useState } from 'react'
import type { PaymentRow } from '#api/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { actionLabels, paymentSentence, refundHint } from './payment-words.ts'
import { type Act, usePaymentAction } from './use-payment-action.ts'

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
        {formatBRL(row.amountCents)} em {formatDateTime(row.paidAt)}
        {row.application && `, de ${row.application.fullName}`}
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
