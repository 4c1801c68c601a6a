import * as z from 'zod/mini'
import { steps } from '#domain/application/state.ts'
import { longestText, phoneKinds, requestKinds, requestStates } from '#domain/requests.ts'
import { collectionRow } from './collection.ts'
import * as field from './fields.ts'
import type { HistoryEvent } from './history.ts'
import { lines } from './text.ts'

/**
 * What staff need while a customer is on the telephone. GET /api/admin/applications/:id/caller; the look is recorded.
 */
export const callerView = z.object({
  applicationId: z.string(),
  fullName: z.string(),
  maskedCpf: z.string(),
  birthDate: field.plainDate,
  contractNumber: z.string(),
  model: z.string(),
  status: z.string(),
  /** The next step, by whom, and the day by which the bank promised its own; null where it owes none. */
  step: z.enum(steps),
  turn: z.enum(['customer', 'bank', 'done', 'ended']),
  promisedBy: z.nullable(field.plainDate),
  /** The contract in service; null before it and once nothing of it is open. */
  debt: z.nullable(collectionRow),
  /** The last notes, calls, mails and requests of its history, newest first. */
  said: z.custom<readonly HistoryEvent[]>(),
  /** The requests that wait for the bank or for the customer, with their last words. */
  requests: z.array(
    z.object({
      id: z.string(),
      protocol: z.string(),
      kind: z.enum(requestKinds),
      state: z.enum(requestStates),
      dueOn: field.plainDate,
      late: z.boolean(),
      last: z.string(),
    }),
  ),
})

/**
 * POST /api/admin/applications/:id/calls: keeps what the customer said on the telephone as a request with a protocol.
 * `callBackOn`: the day by which staff promised to call back, at the latest the day that the law gives for an answer.
 */
export const callRequest = z.strictObject({
  kind: z.enum(phoneKinds),
  text: lines(longestText).check(z.minLength(1, { error: 'required', abort: true })),
  callBackOn: z.optional(field.plainDate),
})

/** The protocol to read out, and the view with the call in it. */
export const callRecorded = z.object({ protocol: z.string(), dueOn: field.plainDate, caller: callerView })

export type CallerView = z.infer<typeof callerView>
export type CallRequest = z.infer<typeof callRequest>
