import * as z from 'zod/mini'
import { lastDayToMoveTo } from '#domain/installments/due-day-move.ts'
import { payWays } from '#domain/payments/ways.ts'
import * as field from './fields.ts'
import { numberInQuery } from './lists.ts'
import { chargeView } from './payments.ts'
import { line } from './text.ts'

const isDayToMoveTo = (value: number) => value >= 1 && value <= lastDayToMoveTo

const movedRow = z.object({
  number: z.number(),
  from: field.plainDate,
  to: field.plainDate,
  valueCents: z.number(),
  /** The cost of the days between the two due days, in cents. */
  costCents: z.number(),
})

/** GET /api/admin/applications/:id/installments/due-day?day=: the open installments on another day of the month. */
export const dueDayPreview = z.object({
  rows: z.array(movedRow),
  costCents: z.number(),
  /** A hash of these days. The customer who accepts them sends it back, which proves the days that the page showed. */
  hash: z.string(),
})

/** The customer's possible steps about the due day. */
export const dueDayView = z.object({
  /** The day from which the due day may change again; null if it may change now. */
  movableFrom: z.nullable(field.plainDate),
  /** The bank's offer; null if none waits. */
  offer: z.nullable(
    z.object({
      id: z.string(),
      day: z.number(),
      expiresAt: field.instant,
      /** The new days; null while the customer cannot accept. `obstacle` is then the code of the reason. */
      preview: z.nullable(dueDayPreview),
      obstacle: z.nullable(z.string()),
    }),
  ),
})

export const dueDayQuery = z.strictObject({ day: numberInQuery(isDayToMoveTo) })
/** POST /api/admin/applications/:id/installments/due-day: offers another day of the month. */
export const dueDayRequest = z.strictObject({
  day: z.int().check(z.minimum(1, 'day_of_month'), z.maximum(lastDayToMoveTo, 'day_of_month')),
})
/**
 * POST /api/portal/installments/due-day: accepts an offer as the page shows it. Without a code the server sends one.
 */
export const dueDayAcceptance = z.strictObject({
  offer: z.uuid(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'invalid')),
  code: z.optional(field.oneTimeCode),
})

/** POST /api/admin/applications/:id/installments/waivers: waives the fine, the interest until today, or both. */
export const feeWaiverRequest = z.strictObject({
  number: z.int().check(z.minimum(1, 'invalid'), z.maximum(120, 'invalid')),
  fine: z.boolean(),
  interest: z.boolean(),
  reason: line(500),
  /** Asks the managers to waive more than the analyst's limit. */
  ask: z.optional(z.boolean()),
})

/** GET /api/admin/applications/:id/installments/entries: a line of the ledger. */
const ledgerLine = z.object({
  id: z.number(),
  number: z.number(),
  kind: z.enum([
    'charged',
    'late_fee',
    'late_interest',
    'correction',
    'discount',
    'paid',
    'waived',
    'moved',
    'reversed',
  ]),
  amountCents: z.number(),
  /** The day for which the line counts, and the instant at which it was written. */
  on: field.plainDate,
  at: field.instant,
  movedTo: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The colleague who wrote it; null if the customer or the provider caused it. */
  by: z.nullable(z.string()),
  /** The way of the payment that it follows from; null without one. */
  way: z.nullable(z.enum(payWays)),
})
export const ledgerLines = z.array(ledgerLine)

export type LedgerLine = z.infer<typeof ledgerLine>
export type DueDayPreview = z.infer<typeof dueDayPreview>
export type DueDayView = z.infer<typeof dueDayView>
export type DueDayAcceptance = z.infer<typeof dueDayAcceptance>
export type FeeWaiverRequest = z.infer<typeof feeWaiverRequest>

/** GET and POST /api/admin/applications/:id/installments/boleto: what is late of a contract, as one boleto. */
export const lateBoleto = z.object({
  /** Whether the bank offers boletos for installments. */
  isOffered: z.boolean(),
  /** The late installments; none if nothing is late. */
  numbers: z.array(z.number()),
  /** What a boleto that is made now asks for; null if nothing is late. */
  wanted: z.nullable(z.object({ amountCents: z.number(), dueOn: field.plainDate })),
  /** The boleto of the same installments that is being made or can be paid; null without one. */
  current: z.nullable(
    z.object({
      charge: z.string(),
      state: chargeView.shape.state,
      amountCents: z.number(),
      dueOn: z.nullable(field.plainDate),
      /** The day on which the bank tells of what the customer says is paid; null while the customer says nothing. */
      saidKnownOn: z.nullable(field.plainDate),
    }),
  ),
})
export type LateBoleto = z.infer<typeof lateBoleto>
