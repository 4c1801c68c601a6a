import * as z from 'zod/mini'
import { requestKinds } from '#domain/requests.ts'
import { queues, workKinds } from '#domain/work-lists.ts'
import * as field from './fields.ts'

/** A colleague who can work on an application. */
export const colleague = z.object({ id: z.string(), name: z.string() })

/** GET /api/admin/colleagues: the colleagues who can be given an application, by name. `own` marks the asking one. */
export const colleaguesResponse = z.object({ colleagues: z.array(z.object({ ...colleague.shape, own: z.boolean() })) })

/** The id of the tab, in `tabHeader`. */
export const tabId = z.uuid()

/** PUT /api/admin/applications/:id/assignee. `from` is the assignee that the page shows; null means none. */
export const assigneeRequest = z.strictObject({ from: z.nullable(z.uuid()), to: z.nullable(z.uuid()) })

const most = 200
const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(most))

/**
 * POST /api/admin/assignments: assigns several applications at once; with `from` only those that are still this
 * assignee's.
 */
export const assignRequest = z.strictObject({ ids, to: z.nullable(z.uuid()), from: z.optional(z.nullable(z.uuid())) })
/**
 * `changed`: how many have another assignee now. `former`: whose they were, with their ids, so that it can be undone.
 */
export const assignResponse = z.object({
  changed: z.number(),
  former: z.array(z.object({ assignee: z.nullable(colleague), ids: z.array(z.string()) })),
})

/**
 * POST /api/admin/queues/:queue/next: assigns to the asking analyst the first of `ids` that is still free and in the
 * queue. Without `ids` the server reads the queue first.
 */
export const nextRequest = z.strictObject({ ids: z.optional(ids) })
export const queueParams = z.object({ queue: z.enum(queues) })
export const nextResponse = z.object({ id: z.nullable(z.string()), ids: z.array(z.string()) })

/** A piece of work in the personal queue, with why it is next and until when. */
export const workItem = z.object({
  kind: z.enum(workKinds),
  /** The id of the application, payment, request or plan. */
  id: z.string(),
  applicationId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The contract number, or the protocol of a request. */
  number: z.nullable(z.string()),
  /** The queue of an application, and the kind of a request. */
  queue: z.nullable(z.enum(queues)),
  request: z.nullable(z.enum(requestKinds)),
  /** Since when it waits, and the day by which it is to be done. */
  since: field.instant,
  until: field.plainDate,
  /**
   * Whether the customer was promised that day, or the law names it. Otherwise it is the time that the bank gives
   * itself.
   */
  promised: z.boolean(),
  late: z.boolean(),
})

/**
 * POST /api/admin/queue/next: assigns to the asking analyst the first piece of work of the personal queue. Passes over
 * what the analyst has seen and left, as long as it waits for the same (`since`). `item` is null when nothing else is
 * left.
 */
export const nextWorkRequest = z.strictObject({
  passed: z.array(z.strictObject({ id: z.uuid(), since: field.instant })).check(z.maxLength(most)),
})
export const nextWorkResponse = z.object({ item: z.nullable(workItem) })

/** The work on an application: its assignee, since when it waits, and the bank's promise. */
export const workView = {
  assignee: z.nullable(colleague),
  /** The instant at which it came to its status; null for applications that ended before this was recorded. */
  stageSince: z.nullable(field.instant),
  /** The day by which the bank promised the customer its next step. Null while it is not the bank's turn. */
  promisedBy: z.nullable(field.plainDate),
  /** Whether the promised day is over. */
  late: z.boolean(),
}

export const mostInQueue = most
export type ColleaguesResponse = z.infer<typeof colleaguesResponse>
export type AssigneeRequest = z.infer<typeof assigneeRequest>
export type AssignRequest = z.infer<typeof assignRequest>
export type AssignResponse = z.infer<typeof assignResponse>
export type NextRequest = z.infer<typeof nextRequest>
export type NextResponse = z.infer<typeof nextResponse>
export type PassedWork = z.infer<typeof nextWorkRequest>['passed']
export type WorkItem = z.infer<typeof workItem>
