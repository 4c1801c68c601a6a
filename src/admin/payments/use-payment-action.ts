import { useRef, useState } from 'react'
import type { PaymentRow } from '#api/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { PaymentAction } from '#domain/payments/ledger.ts'
import { sentenceOf } from '#lib/problem.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

/** An action on a payment. 'unmatch': the payment was assigned wrongly. */
export type Act = PaymentAction | 'unmatch'

const done: Record<Act, string> = {
  match: 'Pagamento ligado ao contrato',
  accept: 'Pagamento confirmado',
  refund: 'Devolução pedida',
  refund_difference: 'Devolução pedida',
  refund_elsewhere: 'Devolução registrada',
  confirm_refund: 'Devolução confirmada',
  unmatch: 'Desfeito. O pagamento espera de novo alguém dizer de quem é.',
}

/**
 * Runs an action on a payment. `text` is the contract number or the reason. Gives null once it is done, else the errors by
 * field. Every retry of one dialog sends the same key, so the server refunds once.
 */
export function usePaymentAction({ id, refundCents: amountCents }: PaymentRow, action: Act) {
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID().replaceAll('-', ''))

  function send(text: string) {
    const payment = admin.payments[':id']
    const param = { id }
    const json = { key: key.current, amountCents, reason: text }
    if (action === 'match') return payment.match.$post({ param, json: { contractNumber: text } })
    if (action === 'accept') return payment.acceptance.$post({ param })
    if (action === 'confirm_refund') return payment.refunds.confirmation.$post({ param })
    if (action === 'refund_elsewhere') return payment.refunds.elsewhere.$post({ param, json })
    if (action === 'unmatch') return payment.unmatch.$post({ param, json: { reason: text } })
    return payment.refunds.$post({ param, json })
  }

  async function act(text: string): Promise<Record<string, string> | null> {
    setBusy(true)
    const answer = await call(send(text))
    setBusy(false)
    if (answer.ok) {
      toast.success(done[action])
      return null
    }
    const { failure } = answer
    if (failure.errors.length === 0 && failure.code !== 'unauthenticated') toast.error(sentenceOf(failure))
    return Object.fromEntries(failure.errors.map(({ field, code }) => [field, sentenceFor(code)]))
  }

  return { busy, act }
}
