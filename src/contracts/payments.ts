import * as z from 'zod/mini'
import { isEndToEndId, paymentKinds, paymentStates } from '#domain/pix/payment.ts'
import * as field from './fields.ts'
import { checkedLine } from './text.ts'

/** An amount received, in cents: above zero, below R$ 10 million. */
const amountCents = z.int().check(z.minimum(1, 'amount_invalid'), z.maximum(999_999_999, 'amount_invalid'))

/** POST /api/admin/applications/:id/payments: a payment that the analyst saw on the bank's account. */
export const handPaymentRequest = z.strictObject({
  amountCents,
  /** The day of the payment in Brasília. */
  paidOn: field.plainDate,
  endToEndId: checkedLine(40, isEndToEndId, 'end_to_end_id_invalid', (value) => value.replace(/\s/g, '')),
})

/** A payment as the application's analysts and applicant see it. */
export const paymentView = z.object({
  id: z.string(),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  amountCents: z.number(),
  refundedCents: z.number(),
  paidAt: field.instant,
  endToEndId: z.string(),
})

export type HandPaymentRequest = z.infer<typeof handPaymentRequest>
export type PaymentView = z.infer<typeof paymentView>
