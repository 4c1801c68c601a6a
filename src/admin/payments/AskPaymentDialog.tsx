import { type SubmitEvent, useRef, useState } from 'react'
import type { PaymentRow } from '#api/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type AskedPaymentAct, askedOf } from '#domain/payments/who-may-refund.ts'
import { sentenceOf } from '#lib/problem.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { askedHint } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { call } from '../core/session.ts'
import { actionLabels, paymentSentence } from './payment-words.ts'

type Props = { row: PaymentRow; onDone: () => void; onClose: () => void }

/** Asks the managers, with a reason, for an act on a payment that only they may do. */
export function AskPaymentDialog({ row, onDone, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const possible = askedOf([row.action, row.otherwise], row.undo)
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
      {...{ form, busy, onClose }}
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
