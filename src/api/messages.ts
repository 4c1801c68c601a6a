import * as z from 'zod/mini'
import { forbiddenInMessage, messageLimits } from '#domain/messages.ts'
import * as field from './fields.ts'
import { line, lines } from './text.ts'

/** Refuses text that no mail of the bank may carry (links, for instance), with a code for each kind of such text. */
export const harmless = (context: { value: string; issues: unknown[] }) => {
  const [found] = forbiddenInMessage(context.value)
  if (found) context.issues.push({ code: 'custom', message: `message_${found}`, input: context.value })
}

/** The writer was asked about a text that looks like a fraud (`suspect_…`), and sends it all the same. */
export const confirmed = z.optional(z.boolean())

/**
 * POST /api/admin/applications/:id/messages: an analyst's mail. The server sends only one mail for a `key`, and answers
 * `stale_messages` if a colleague wrote since `seen`.
 */
export const messageRequest = z.strictObject({
  key: z.uuid(),
  subject: line(messageLimits.subject).check(harmless),
  body: lines(messageLimits.body).check(z.minLength(1, { error: 'required', abort: true }), harmless),
  confirmed,
  /** The newest line of the history that the writer saw. A colleague's mail after it is to be read first. */
  seen: z.optional(field.version),
})

const messageStates = ['queued', 'sent', 'failed'] as const

/** A mail as analysts see it: its subject and whether it arrived, without its text. */
const messageView = z.object({
  id: z.string(),
  subject: z.string(),
  recipient: z.string(),
  /** The colleague who wrote it; null for a mail of the system, and for one of a release that did not note it. */
  author: z.nullable(z.string()),
  state: z.enum(messageStates),
  /** The mail server's answer, or why another try is useless. Null without a failure. */
  error: z.nullable(z.string()),
  /** Whether an analyst may send it again. */
  canRetry: z.boolean(),
  createdAt: field.instant,
  /** When it was sent or failed. Null while it waits. */
  endedAt: z.nullable(field.instant),
  applicationId: z.nullable(z.string()),
})

/**
 * GET /api/admin/applications/:id/messages: newest first, a hundred at most. `lastVisitAt`: when the customer was last
 * in the portal, to the minute; null if never. The bank follows no mail.
 */
export const applicationMessages = z.object({
  messages: z.array(messageView),
  lastVisitAt: z.nullable(field.instant),
})

/**
 * GET /api/admin/messages/failed: how many mails failed, and the newest of them. `configured`: the bank has a mail
 * server.
 */
export const failedMessages = z.object({
  configured: z.boolean(),
  /** The mail server's words if it refuses the bank's sender or login; null otherwise. */
  refusal: z.nullable(z.string()),
  count: z.number(),
  messages: z.array(messageView),
})

/** POST /api/admin/messages/:id/retry */
export const messageParams = z.strictObject({ id: z.uuid() })

export type MessageRequest = z.infer<typeof messageRequest>
export type MessageView = z.infer<typeof messageView>
export type ApplicationMessages = z.infer<typeof applicationMessages>
export type FailedMessages = z.infer<typeof failedMessages>
