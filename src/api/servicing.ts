import * as z from 'zod/mini'
import * as field from './fields.ts'
import { numberInQuery } from './lists.ts'
import { line } from './text.ts'

const isDayOfMonth = (value: number) => value >= 1 && value <= 31

const movedRow = z.object({
  number: z.number(),
  from: field.plainDate,
  to: field.plainDate,
  valueCents: z.number(),
  /** What the days in between cost. */
  costCents: z.number(),
})

/** GET /api/admin/applications/:id/installments/due-day?day=: the open installments on another day of the month. */
const dueDayPreview = z.object({
  rows: z.array(movedRow),
  costCents: z.number(),
  /** What tells these days from others: whoever accepts them says which they saw. */
  hash: z.string(),
})

/** How the due day of a contract stands. */
export const dueDayView = z.object({
  /** From when it may be changed again; null: now. */
  movableFrom: z.nullable(field.plainDate),
  /** What the bank offers; null where no offer waits. */
  offer: z.nullable(
    z.object({
      id: z.string(),
      day: z.number(),
      expiresAt: field.instant,
      /** The new days; null where it cannot be accepted now, because an installment is late. */
      preview: z.nullable(dueDayPreview),
    }),
  ),
})

export const dueDayQuery = z.strictObject({ day: numberInQuery(isDayOfMonth) })
/** POST /api/admin/applications/:id/installments/due-day: offers another day of the month. */
export const dueDayRequest = z.strictObject({
  day: z.int().check(z.minimum(1, 'day_of_month'), z.maximum(31, 'day_of_month')),
})
/** POST /api/portal/installments/due-day: accepts an offer as the page shows it; without a code, one is sent. */
export const dueDayAcceptance = z.strictObject({
  offer: z.uuid(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'invalid')),
  code: z.optional(field.oneTimeCode),
})

/** POST /api/admin/applications/:id/installments/waivers: fine, interest until today, or both, that the bank lets go. */
export const feeWaiverRequest = z.strictObject({
  number: z.int().check(z.minimum(1, 'invalid'), z.maximum(120, 'invalid')),
  fine: z.boolean(),
  interest: z.boolean(),
  reason: line(500),
})

/** GET /api/admin/applications/:id/installments/entries: a line of the ledger. */
export interface LedgerLine {
  id: number
  number: number
  kind: 'charged' | 'late_fee' | 'late_interest' | 'discount' | 'paid' | 'waived' | 'moved' | 'reversed'
  amountCents: number
  /** The day for which it counts, and when it was written. */
  on: string
  at: string
  movedTo: string | null
  note: string | null
  /** Who wrote it; null: the customer or the provider did. */
  by: string | null
  byPix: boolean
}

export type DueDayPreview = z.infer<typeof dueDayPreview>
export type DueDayView = z.infer<typeof dueDayView>
export type DueDayAcceptance = z.infer<typeof dueDayAcceptance>
export type FeeWaiverRequest = z.infer<typeof feeWaiverRequest>
