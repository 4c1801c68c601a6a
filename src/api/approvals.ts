import * as z from 'zod/mini'
import { approvalStates } from '#domain/approvals/changes.ts'
import { bindingActs } from '#domain/approvals/who-may-bind.ts'
import * as field from './fields.ts'
import { limits, line, lines } from './text.ts'

const fingerprint = line(64).check(z.refine((value) => /^[0-9a-f]{64}$/.test(value), 'invalid'))

/** A request as people read it. */
const approvalView = z.object({
  id: z.string(),
  kind: z.enum(bindingActs),
  state: z.enum(approvalStates),
  title: z.string(),
  /** What would change, a line each. */
  lines: z.array(z.string()),
  reason: z.string(),
  by: z.string(),
  /** Asked for by who reads it. */
  own: z.boolean(),
  at: field.instant,
  expiresAt: field.instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(field.instant),
  note: z.nullable(z.string()),
  /** What an approval has to name, so that it approves exactly what was read. */
  hash: z.string(),
  /** The application that it is about. */
  applicationId: z.nullable(z.string()),
  /** Whether the reader may approve or refuse it. */
  mayDecide: z.boolean(),
})

/** What waits about the things of a page, beside them. */
export const waitingApprovals = z.array(approvalView)

/** GET /api/admin/approvals: managers see all, analysts what they asked for; the newest that are decided come last. */
const approvalsResponse = z.object({ open: waitingApprovals, decided: z.array(approvalView) })

/** GET /api/admin/approvals/count: what a manager may decide about, or what an analyst waits for. */
const approvalsCount = z.object({ count: z.number() })

/** /api/admin/approvals/:id/… */
export const approvalParams = z.strictObject({ id: z.uuid() })
export const approvalRequest = z.strictObject({ hash: fingerprint })
export const approvalRefusal = z.strictObject({ note: z.optional(lines(limits.note)) })

export type ApprovalView = z.infer<typeof approvalView>
export type ApprovalsResponse = z.infer<typeof approvalsResponse>
export type ApprovalsCount = z.infer<typeof approvalsCount>
