import * as z from 'zod/mini'
import { queues } from '#domain/work/queues.ts'
import * as field from './fields.ts'

/** Somebody of the bank who can work on an application. */
export const colleague = z.object({ id: z.string(), name: z.string() })

/** GET /api/admin/colleagues: who can be given an application, by name; `own` is who asks. */
const colleaguesResponse = z.object({ colleagues: z.array(z.object({ ...colleague.shape, own: z.boolean() })) })

/** A page that shows an application, and does not only fetch it ahead, says in this header which tab it is. */
export const tabHeader = 'x-tab'
export const tabId = z.uuid()

/** PUT /api/admin/applications/:id/assignee: `from` is who the page says that works on it; null is nobody. */
export const assigneeRequest = z.strictObject({ from: z.nullable(z.uuid()), to: z.nullable(z.uuid()) })

const most = 200
const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(most))

/** POST /api/admin/assignments: several at once. */
export const assignRequest = z.strictObject({ ids, to: z.nullable(z.uuid()) })
const assignResponse = z.object({ changed: z.number() })

/** POST /api/admin/queues/:queue/next: the queue as it is now, or the first of these that is still free and in it. */
export const nextRequest = z.strictObject({ ids: z.optional(ids) })
export const queueParams = z.object({ queue: z.enum(queues) })
const nextResponse = z.object({ id: z.nullable(z.string()), ids: z.array(z.string()) })

/** How an application stands to the people who work: on it, before it, and against what the customer was promised. */
export const workView = {
  assignee: z.nullable(colleague),
  /** Since when it is in its status; null for applications that ended before this was recorded. */
  stageSince: z.nullable(field.instant),
  /** The day by which the customer was promised the bank's next step; null while it is not the bank's turn. */
  promisedBy: z.nullable(field.plainDate),
  /** That day is over. */
  late: z.boolean(),
}

export const mostInQueue = most
export type ColleaguesResponse = z.infer<typeof colleaguesResponse>
export type AssigneeRequest = z.infer<typeof assigneeRequest>
export type AssignRequest = z.infer<typeof assignRequest>
export type AssignResponse = z.infer<typeof assignResponse>
export type NextRequest = z.infer<typeof nextRequest>
export type NextResponse = z.infer<typeof nextResponse>
