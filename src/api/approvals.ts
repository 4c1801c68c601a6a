import * as z from 'zod/mini'
import { approvalStates, bindingActs } from '#domain/approvals.ts'
import { refusable } from './acts.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { line, lines } from './text.ts'

const fingerprint = line(64).check(z.refine((value) => /^[0-9a-f]{64}$/.test(value), 'invalid'))

/** What a request asks for; 'unknown' if a newer release made it. */
export const askedAct = z.enum([...bindingActs, 'unknown'])

/** A request for approval as staff read it. */
const approvalView = z.object({
  id: z.string(),
  kind: askedAct,
  state: z.enum(approvalStates),
  title: z.string(),
  /** The effect of an approval, one line for each change. While it waits, also what to check before deciding. */
  lines: z.array(z.string()),
  /** The mail that the customer gets if it is approved, where that depends on the case. */
  mail: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  reason: z.string(),
  by: z.string(),
  /** The reader made the request. */
  own: z.boolean(),
  at: field.instant,
  expiresAt: field.instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(field.instant),
  note: z.nullable(z.string()),
  /** An approval must send this hash back, so that it approves exactly the request that was read. */
  hash: z.string(),
  /** The application that the request is about; null without one. */
  applicationId: z.nullable(z.string()),
  /** From when it needs no second person, because no manager is independent of who asked; null where one is needed. */
  aloneFrom: z.nullable(field.instant),
  /** Whether the reader may approve it now, and why not. */
  acts: z.object({ approve: refusable }),
})

/** A request that managers refused, or left without an answer until it expired. */
export const unapprovedAsk = z.object({
  id: z.string(),
  kind: askedAct,
  title: z.string(),
  by: z.string(),
  at: field.instant,
  reason: z.string(),
  /** Null if the request was not answered in time. */
  decidedBy: z.nullable(z.string()),
  decidedAt: field.instant,
  note: z.nullable(z.string()),
})

/** The requests for approval that concern the content of a page: those that wait, and those lately not approved. */
export const pageApprovals = z.object({ waiting: z.array(approvalView), unapproved: z.array(unapprovedAsk) })

/** GET /api/admin/approvals: managers get all requests, analysts their own. */
export const approvalsResponse = z.object({
  open: z.array(approvalView),
  /** The latest decisions. */
  decided: z.array(approvalView),
  /** The customers' names by the applications that the requests are about. */
  customers: z.record(z.string(), z.string()),
  /** False for a manager of whom no other manager is independent. */
  hasSecond: z.boolean(),
})

/**
 * GET /api/admin/approvals/count: how many requests a manager may decide, or how many of an analyst's own still wait.
 */
export const approvalsCount = z.object({ count: z.number() })

/** /api/admin/approvals/:id/… */
export const approvalParams = z.strictObject({ id: z.uuid() })
export const approvalRequest = z.strictObject({ hash: fingerprint })
export const approvalRefusal = z.strictObject({ note: z.optional(lines(limits.note)) })

export type PageApprovals = z.infer<typeof pageApprovals>
export type UnapprovedAsk = z.infer<typeof unapprovedAsk>
export type ApprovalView = z.infer<typeof approvalView>
export type ApprovalsResponse = z.infer<typeof approvalsResponse>
export type ApprovalsCount = z.infer<typeof approvalsCount>
