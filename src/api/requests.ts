import * as z from 'zod/mini'
import { contestableFacts } from '#domain/credit/facts.ts'
import { phoneDigits, wholePhone } from '#domain/identity/phone.ts'
import { isReference, readReference } from '#domain/reference.ts'
import {
  longestReason,
  longestText,
  phoneKinds,
  requestChannels,
  requestKinds,
  requestStates,
  reviewReasons,
  strangerKinds,
  writtenKinds,
} from '#domain/requests.ts'
import * as field from './fields.ts'
import { countResponse, page } from './lists.ts'
import { confirmed } from './messages.ts'
import { checkedLine, line, lines } from './text.ts'

const written = (max: number) => lines(max).check(z.minLength(1, { error: 'required', abort: true }))
const text = written(longestText)
const protocol = checkedLine(24, isReference, 'protocol_invalid', readReference)
const kind = z.enum(requestKinds)

/** /api/portal/requests/:id and /api/admin/requests/:id */
export const requestParams = z.object({ id: z.uuid() })
export const requestFileParams = z.object({ id: z.uuid(), file: z.uuid() })
/**
 * POST /pdf/requests/:id/files and /pdf/requests/thread/files. The body is the file; `fileNameHeader` carries its name.
 */
export const requestFileName = line(200).check(
  z.refine((value) => !/[/\\]/.test(value) && !/^\.+$/.test(value), 'file_name_invalid'),
)

/** POST /api/portal/requests. `application` is the id of the application that the request is about. */
export const newRequest = z.strictObject({
  kind: z.enum(writtenKinds),
  application: z.optional(z.uuid()),
  text,
  /** In a review: the facts that the customer says are wrong. */
  contested: z.optional(z.array(z.enum(contestableFacts)).check(z.maxLength(contestableFacts.length))),
})
/** A customer's request for deletion that waits. The bank deletes from `doneFrom` on. */
export const pendingDeletion = z.object({ requestId: z.string(), protocol: z.string(), doneFrom: field.instant })

/** POST …/messages, …/ombudsman */
export const textRequest = z.strictObject({ text })

/** POST /api/requests/address: makes the server send a code to the address. */
export const addressRequest = z.strictObject({ email: field.email })
/** POST /api/requests: a request from a person without a login, whose e-mail address the code confirms. */
export const strangerRequest = z.strictObject({
  kind: z.enum(strangerKinds),
  fullName: field.fullName,
  email: field.email,
  contractNumber: z.optional(line(20)),
  text,
  code: field.oneTimeCode,
})
/** POST /api/requests/follow/code and /api/requests/follow */
export const followCodeRequest = z.strictObject({ protocol })
export const followRequest = z.strictObject({ protocol, code: field.oneTimeCode })
/** POST /api/requests/thread…: the token that the server gave when a person opened the request by its protocol. */
const token = line(200)
export const threadRequest = z.strictObject({ token })
export const threadTextRequest = z.strictObject({ token, text })

const requestMessage = z.object({
  id: z.number(),
  author: z.enum(['customer', 'bank', 'note', 'system']),
  /** The colleague who wrote it. Only staff get the name. */
  actor: z.nullable(z.string()),
  body: z.string(),
  at: field.instant,
})
const requestFile = z.object({ id: z.string(), fileName: z.string(), sizeBytes: z.number(), at: field.instant })

const summary = {
  id: z.string(),
  /** With its separators. */
  protocol: z.string(),
  kind,
  state: z.enum(requestStates),
  openedAt: field.instant,
  dueOn: field.plainDate,
  contractNumber: z.nullable(z.string()),
}
const requestSummary = z.object(summary)
/** The view of a request for the person who made it, without the bank's notes. */
export const requestView = z.object({
  ...summary,
  extended: z.nullable(z.object({ at: field.instant, reason: z.string() })),
  answeredAt: z.nullable(field.instant),
  reasons: z.array(z.enum(reviewReasons)),
  contested: z.array(z.enum(contestableFacts)),
  /** Whether the person may take an answered complaint to the ombudsman. */
  mayEscalate: z.boolean(),
  messages: z.array(requestMessage),
  files: z.array(requestFile),
})

/** The values of the `answer` filter, which reports count by. */
export const requestAnswers = ['answered', 'in_time', 'late'] as const

/** GET /api/admin/requests: 'open' and 'all' are sorted by due day, 'done' from the newest. */
export const requestListQuery = z.strictObject({
  state: z.optional(z.enum(['open', 'done', 'all'])),
  kind: z.optional(kind),
  channel: z.optional(z.enum(requestChannels)),
  /** The first and last day of opening in Brasília. */
  from: z.optional(field.plainDate),
  to: z.optional(field.plainDate),
  answer: z.optional(z.enum(requestAnswers)),
  /** 'me': the requests that the asking analyst works on. */
  assignee: z.optional(z.literal('me')),
  q: z.optional(line(100)),
  ...page,
})
const requestRow = z.object({
  ...summary,
  name: z.nullable(z.string()),
  channel: z.enum(requestChannels),
  late: z.boolean(),
  assignee: z.nullable(z.string()),
})
export const requestPage = z.object({ rows: z.array(requestRow), hasPrevious: z.boolean(), hasNext: z.boolean() })

/** GET /api/admin/requests/count: the requests that wait for the bank's answer; `more` means that there are more. */
export const requestCount = z.object({ ...countResponse.shape, late: z.number(), ombudsman: z.number() })

/** GET /api/admin/requests/:id */
export const adminRequest = z.object({
  ...requestView.shape,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The number that the caller gave, or that of the application. */
  phone: z.nullable(z.string()),
  channel: z.enum(requestChannels),
  late: z.boolean(),
  applicationId: z.nullable(z.string()),
  parent: z.nullable(z.object({ id: z.string(), protocol: z.string() })),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** True if the asking analyst made the refusal that the request is about, and so may not answer it. */
  excluded: z.boolean(),
  extendable: z.boolean(),
  version: z.number(),
})

/** POST /api/admin/requests: a request that staff received by telephone. */
export const phoneRequest = z.strictObject({
  kind: z.enum(phoneKinds),
  fullName: field.fullName,
  email: z.optional(field.email),
  /** The number to call back, mobile or land line. */
  phone: z.optional(checkedLine(25, (text) => wholePhone(text) !== null, 'phone_unknown', phoneDigits)),
  contractNumber: z.optional(line(20)),
  text,
})
/** POST …/answer ends the bank's turn; POST …/question asks the person for something. */
export const answerRequest = z.strictObject({
  text,
  reasons: z.optional(z.array(z.enum(reviewReasons)).check(z.maxLength(3))),
  confirmed,
  version: field.version,
})
export const noteRequest = z.strictObject({ text })
export const extensionRequest = z.strictObject({ reason: written(longestReason), confirmed, version: field.version })
export const requestAssigneeRequest = z.strictObject({ to: z.nullable(z.uuid()), version: field.version })
/** POST …/correction: the name or birth date that the document shows, or both. */
export const correctionRequest = z.strictObject({
  fullName: z.optional(field.fullName),
  birthDate: z.optional(field.birthDate),
  version: field.version,
})

/** GET /api/portal/requests */
export const ownRequests = z.object({ requests: z.array(requestSummary) })

/** A request of somebody without a login, and the token that opens it again. */
export const requestThread = z.object({ token: z.string(), request: requestView })

export type RequestSummary = z.infer<typeof requestSummary>
export type RequestView = z.infer<typeof requestView>
export type RequestListQuery = z.infer<typeof requestListQuery>
export type RequestListRow = z.infer<typeof requestRow>
export type RequestCount = z.infer<typeof requestCount>
export type RequestPage = z.infer<typeof requestPage>
export type AdminRequest = z.infer<typeof adminRequest>
export type PhoneRequest = z.infer<typeof phoneRequest>
export type AnswerRequest = z.infer<typeof answerRequest>
export type StrangerRequest = z.infer<typeof strangerRequest>
