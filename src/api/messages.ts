import * as z from 'zod/mini'
import { forbiddenInMessage } from '#domain/messages/forbidden.ts'
import { messageLimits } from '#domain/messages/limits.ts'
import * as field from './fields.ts'
import { line, lines } from './text.ts'

/** What no message of the bank carries is refused where it is typed, each with its own sentence. */
const harmless = (context: { value: string; issues: unknown[] }) => {
  const [found] = forbiddenInMessage(context.value)
  if (found) context.issues.push({ code: 'custom', message: `message_${found}`, input: context.value })
}

/** POST /api/admin/applications/:id/messages: what an analyst writes. The same `key` is sent once. */
export const messageRequest = z.strictObject({
  key: z.uuid(),
  subject: line(messageLimits.subject).check(harmless),
  body: lines(messageLimits.body).check(z.minLength(1, { error: 'required', abort: true }), harmless),
})

const messageStates = ['queued', 'sent', 'failed'] as const

/** A message as analysts see it: what it is about and whether it arrived, not what is in it. */
const messageView = z.object({
  id: z.string(),
  subject: z.string(),
  recipient: z.string(),
  state: z.enum(messageStates),
  /** What the mail server answered, or why there is no use in trying; null without a failure. */
  error: z.nullable(z.string()),
  /** Whether it may be put into the queue again. */
  canRetry: z.boolean(),
  createdAt: field.instant,
  /** When it was sent or failed; null while it waits. */
  endedAt: z.nullable(field.instant),
  applicationId: z.nullable(z.string()),
})

/** GET /api/admin/applications/:id/messages: newest first, a hundred at most. */
const applicationMessages = z.object({ messages: z.array(messageView) })

/** GET /api/admin/messages/failed: how many failed, the newest ones, and whether there is a mail server that takes the bank's. */
const failedMessages = z.object({
  configured: z.boolean(),
  /** What the mail server says where it refuses the bank's sender or login; null while it does not. */
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
