import * as z from 'zod/mini'
import { handOverCheckKinds, handOverDocumentKinds, returnCheckKinds } from '#domain/dealerships/hand-over.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { line, lines } from './text.ts'

const handOver = {
  /** The full name of the person who took the motorcycle. */
  takenBy: line(120),
  document: z.enum(handOverDocumentKinds),
  /** CPF and document of the person who takes the motorcycle, if that is not the buyer. */
  other: z.optional(z.strictObject({ cpf: field.cpf, document: line(40) })),
  /** All of the checks. */
  checked: z.array(z.enum(handOverCheckKinds)).check(
    z.maxLength(handOverCheckKinds.length),
    z.refine((done) => handOverCheckKinds.every((check) => done.includes(check)), { error: 'checklist_incomplete' }),
  ),
}

/**
 * POST /api/admin/pickups/:id/hand-over. `handedOverAt` may be earlier than the request, which can wait for a
 * connection.
 */
export const handOverRequest = z.strictObject({
  ...handOver,
  handedOverAt: z.iso.datetime({ offset: false }).check(z.maxLength(30)),
})

/** POST /api/admin/applications/:id/hand-over: an analyst records the hand-over, with its day. */
export const analystHandOverRequest = z.strictObject({
  ...handOver,
  dealership: line(60),
  handedOverOn: field.plainDate,
})

/** PUT /api/admin/pickups/:id/slot: another day or time at the same dealership. */
export const counterSlotRequest = z.strictObject({ startsAt: z.iso.datetime({ offset: false }).check(z.maxLength(30)) })

/** POST /api/admin/pickups/:id/return: records that the motorcycle is back. */
export const returnRequest = z.strictObject({
  /** The full name of the person who brought it. */
  broughtBy: line(120),
  /** The day it came back. */
  returnedOn: field.plainDate,
  /** The state of the motorcycle, in the words of the colleague who received it. */
  note: z.optional(lines(limits.note)),
  /** All checks; the server refuses an incomplete list. */
  checked: z.array(z.enum(returnCheckKinds)).check(
    z.maxLength(returnCheckKinds.length),
    z.refine((done) => returnCheckKinds.every((check) => done.includes(check)), {
      error: 'return_checklist_incomplete',
    }),
  ),
})

/** POST /api/admin/applications/:id/return: an analyst records the return. */
export const analystReturnRequest = z.strictObject({ ...returnRequest.shape, dealership: line(60) })

/** GET /api/admin/pickups: the list of a dealership's counter, by day on its calendar. Late pick-ups come first. */
const counterPickup = z.object({
  id: z.string(),
  day: z.string(),
  time: z.string(),
  name: z.string(),
  model: z.string(),
  /** The colour that the customer chose; null if none was to choose. */
  color: z.nullable(z.string()),
  contractNumber: z.string(),
  chassis: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  /** The conditions of the hand-over. `waived`: an approved exception covers the missing conditions. */
  backing: z.object({ entry: z.boolean(), contract: z.boolean(), registration: z.boolean(), waived: z.boolean() }),
  handedOverAt: z.nullable(field.instant),
  /** The instant until which it can be undone at the counter; null if it cannot. */
  undoUntil: z.nullable(field.instant),
  takenBy: z.nullable(z.string()),
})
/** A motorcycle that this dealership handed over and that has to come back, because its application has ended. */
const counterReturn = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  contractNumber: z.string(),
  chassis: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  handedOverOn: z.string(),
  /**
   * What became of the last request to confirm its return, which the counter makes where money goes back: it waits, a
   * manager refused it, or nobody answered in time. Null without one.
   */
  confirmation: z.nullable(z.object({ state: z.enum(['open', 'refused', 'expired']), note: z.nullable(z.string()) })),
})
export const counter = z.object({
  /** Null for an account that belongs to no dealership yet. */
  dealership: z.nullable(z.object({ name: z.string(), address: z.string() })),
  today: z.string(),
  pickups: z.array(counterPickup),
  returns: z.array(counterReturn),
})

export type HandOverRequest = z.infer<typeof handOverRequest>
export type AnalystHandOverRequest = z.infer<typeof analystHandOverRequest>
export type CounterPickup = z.infer<typeof counterPickup>
export type Counter = z.infer<typeof counter>
export type ReturnRequest = z.infer<typeof returnRequest>
export type AnalystReturnRequest = z.infer<typeof analystReturnRequest>
export type CounterReturn = z.infer<typeof counterReturn>
