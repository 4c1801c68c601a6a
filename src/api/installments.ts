import * as z from 'zod/mini'
import * as field from './fields.ts'

const installmentRow = z.object({
  number: z.number(),
  dueOn: field.plainDate,
  /** The last day on which it is paid without fine or interest: the next business day where banks are closed. */
  payableUntil: field.plainDate,
  valueCents: z.number(),
  state: z.enum(['paid', 'late', 'due', 'open']),
  paidOn: z.nullable(field.plainDate),
  /** What was paid for it, in cents; null while it is not paid. */
  paidCents: z.nullable(z.number()),
  /** What it costs today, and what that is made of: value + fine + interest − discount; nothing once it is paid. */
  todayCents: z.number(),
  fineCents: z.number(),
  interestCents: z.number(),
  discountCents: z.number(),
})

/** GET /api/portal/installments: the ledger of the contract as it is today. */
const installmentsView = z.object({
  today: field.plainDate,
  monthlyInterestPercent: z.number(),
  /** When the last one was paid; null before. */
  settledAt: z.nullable(field.instant),
  /** The values of all that is open, in cents. */
  openCents: z.number(),
  /** What settles all of it today. */
  payoffCents: z.number(),
  rows: z.array(installmentRow),
})

export type InstallmentsView = z.infer<typeof installmentsView>
export type InstallmentView = InstallmentsView['rows'][number]
