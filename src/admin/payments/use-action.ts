import { useRef, useState } from 'react'
import type { PaymentRow } from '#api/payments.ts'
import { messageFor } from '#content/messages.ts'
import type { PaymentAction } from '#domain/payments/right-action.ts'
import { sentenceOf } from '#lib/problem.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { refundCents } from './payment-words.ts'

const done: Record<PaymentAction, string> = {
  match: 'Pagamento ligado ao contrato',
  accept: 'Entrada confirmada',
  refund: 'Devolução pedida',
  refund_difference: 'Devolução pedida',
  confirm_refund: 'Devolução confirmada',
}

/**
 * Does what is right for a payment; `text` is the contract's number, or the reason. Gives null once it is done, else what is
 * wrong with the fields. However often it is pressed or tried, one dialog gives money back once.
 */
export function useAction(row: PaymentRow) {
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID().replaceAll('-', ''))

  function send(text: string) {
    const { action, id } = row
    const payment = admin.payments[':id']
    const param = { id }
    if (action === 'match') return payment.match.$post({ param, json: { contractNumber: text } })
    if (action === 'accept') return payment.acceptance.$post({ param })
    if (action === 'confirm_refund') return payment.refunds.confirmation.$post({ param })
    return payment.refunds.$post({ param, json: { key: key.current, amountCents: refundCents(row), reason: text } })
  }

  async function act(text: string): Promise<Record<string, string> | null> {
    setBusy(true)
    const answer = await call(send(text))
    setBusy(false)
    if (answer.ok) {
      if (row.action) toast.success(done[row.action])
      return null
    }
    const { failure } = answer
    if (failure.errors.length === 0 && failure.code !== 'unauthenticated') toast.error(sentenceOf(failure))
    return Object.fromEntries(failure.errors.map(({ field, code }) => [field, messageFor(code)]))
  }

  return { busy, act }
}
