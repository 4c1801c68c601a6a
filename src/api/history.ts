import * as z from 'zod/mini'
import { viewReasons } from '#domain/application/customer-view.ts'
import { refusalReasons } from '#domain/application/refusal-reasons.ts'
import { stageNeeds } from '#domain/application/transition.ts'
import { contactResults } from '#domain/collection.ts'
import { alternativeKinds } from '#domain/credit/alternatives.ts'
import { sentKinds } from '#domain/documents/documents.ts'
import { documentChecks, documentRefusals } from '#domain/documents/review.ts'
import { debitEnds, debitFailures } from '#domain/payments/debit.ts'
import { paymentKinds } from '#domain/payments/payment.ts'
import { requestKinds } from '#domain/requests.ts'
import * as field from './fields.ts'
import { line } from './text.ts'

// The history keeps its lines for good, so every field that older lines lack has a default or is optional.
const text = z._default(z.string(), '')
const cents = z._default(z.number(), 0)
const flag = z._default(z.boolean(), false)
const orNull = <Value extends z.ZodMiniType>(value: Value) => z._default(z.nullable(value), null)

/** A list. Older lines hold it as one text with commas. */
const listOf = <const Names extends readonly string[]>(names: Names) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.split(',') : value)),
    z.array(z.enum(names)),
  )

export const nothing = z.object({})
const document = { document: z.enum(sentKinds), documentId: z.optional(z.string()) }
const reviewed = z.object({ ...document, checked: z.optional(listOf(documentChecks)) })
const pickup = z.object({ dealership: text, when: text })
const contract = z.object({ version: z.number(), signed: z.optional(z.boolean()) })

/**
 * The data that an application's history keeps for each kind of event. The server writes and reads events with these
 * schemas.
 */
const eventData = {
  created: nothing,
  status: z.object({
    reason: z.optional(z.string()),
    /** The needs that were missing when an analyst nevertheless set the status. */
    missing: z.optional(listOf(stageNeeds)),
    /** The reason of a refusal that the applicant reads. */
    refusal: z.optional(z.enum(refusalReasons)),
    /** The id of the colleague who asked for a change that a manager approved. */
    askedBy: z.optional(z.string()),
    /**
     * The id of the event that this one undoes within seconds. The applicant learns of neither event, and neither
     * counts.
     */
    undoes: z.optional(z.string()),
    /** The approval just before has opened the documents in the same act. */
    byApproval: z.optional(z.boolean()),
  }),
  note: nothing,
  score: z.object({ from: orNull(z.number()), to: orNull(z.number()) }),
  /** A Pix code for the entry that an analyst stored or removed: its payee, the end of its key, its hash. */
  pix: z.object({
    removed: flag,
    payee: orNull(z.string()),
    city: orNull(z.string()),
    keyEnd: orNull(z.string()),
    codeSha256: orNull(z.string()),
    otherAccount: flag,
  }),
  payment: z.object({
    kind: z.enum(paymentKinds),
    amountCents: cents,
    endToEndId: orNull(z.string()),
    by: z.optional(z.literal('hand')),
  }),
  payment_unmatched: z.object({ amountCents: cents, endToEndId: orNull(z.string()) }),
  refund: z.object({
    state: z.enum(['wanted', 'requested', 'done', 'failed']),
    amountCents: cents,
    endToEndId: orNull(z.string()),
  }),
  /** `paidTwiceCents` is the part that the bank had given back before. */
  dispute: z.object({
    state: z.enum(['open', 'won', 'lost']),
    amountCents: cents,
    paidTwiceCents: cents,
    endToEndId: orNull(z.string()),
  }),
  document_sent: z.object({ document: document.document, replaces: flag }),
  document_viewed: z.object(document),
  document_thumbnail: z.object(document),
  document_accepted: reviewed,
  document_refused: z.object({ ...reviewed.shape, refusal: z.optional(z.enum(documentRefusals)) }),
  contact_changed: z.object({ fields: z._default(z.array(z.string()), []), former: text }),
  offers_consent: z.object({ wanted: flag }),
  /** The customer agreed to a newer text of the application; `former` is the consent that it replaces. */
  consent: z.object({
    version: z._default(z.string(), ''),
    former: z._default(z.object({ version: z.string(), sha256: z.string(), at: z.string() }), {
      version: '',
      sha256: '',
      at: '',
    }),
  }),
  assigned: z.object({ to: orNull(z.string()), former: orNull(z.string()), own: flag }),
  password: z.object({
    by: z.optional(z.enum(['recovery', 'portal', 'undo', 'release', 'email_undo', 'joined', 'sessions'])),
  }),
  message: z.object({ subject: text, messageId: z.optional(z.string()) }),
  release: z.object({ chassis: orNull(z.string()), plate: orNull(z.string()), registration: orNull(z.string()) }),
  pickup_booked: pickup,
  pickup_changed: pickup,
  pickup_cancelled: pickup,
  hand_over: z.object({ takenBy: text, document: text, dealership: text }),
  hand_over_refused: z.object({ takenBy: text, dealership: text, handedOverAt: z.optional(z.string()) }),
  hand_over_stayed: z.object({ dealership: text }),
  hand_over_undone: z.object({ dealership: text }),
  motorcycle_returned: z.object({ broughtBy: text, dealership: text, returnedOn: z.optional(z.string()) }),
  registration_lifted: z.object({
    registration: orNull(z.string()),
    registeredOn: orNull(z.string()),
    liftedOn: z.optional(z.string()),
  }),
  installments_paid: z.object({ amountCents: cents, numbers: z.array(z.number()), by: z.optional(z.literal('pix')) }),
  installments_returned: z.object({ amountCents: cents, returnedOn: z.string() }),
  /** The bank paid the change of prices on money that it had given back. */
  correction_paid: z.object({ amountCents: cents, paidOn: z.string() }),
  installment_reversed: z.object({ number: z.number() }),
  fees_waived: z.object({ number: z.number(), amountCents: cents }),
  charge_reissued: z.object({ numbers: z.array(z.number()) }),
  /** A boleto of late installments that staff sent to the portal: made, or told of again. */
  boleto_sent: z.object({ numbers: z.array(z.number()), step: z.enum(['made', 'told']) }),
  /** Another due day: the bank offered or withdrew it, or the customer refused or accepted it. */
  due_day: z.object({ step: z.enum(['offered', 'withdrawn', 'refused', 'accepted']), day: z.number() }),
  /** A proof of income: the bank asked for it, for another one, or no longer; the customer sent it; it was accepted. */
  income_proof: z.object({
    step: z.enum(['asked', 'again', 'removed', 'sent', 'accepted', 'withdrawn', 'lapsed']),
    months: z._default(z.number(), 3),
  }),
  /**
   * Other plans instead of a refusal: the bank offered or withdrew them, the customer took one or none, or their days
   * ended.
   */
  counter_offer: z.object({
    step: z.enum(['offered', 'taken', 'declined', 'lapsed', 'withdrawn']),
    kinds: z._default(z.array(z.enum(alternativeKinds)), []),
  }),
  /** An automatic debit: asked for, authorised at the customer's bank, ended, or one of an installment that failed. */
  debit: z.discriminatedUnion('step', [
    z.object({ step: z.literal('asked') }),
    z.object({ step: z.literal('active') }),
    z.object({ step: z.literal('ended'), by: z.enum(debitEnds), wasActive: z.boolean() }),
    z.object({
      step: z.literal('failed'),
      number: z.number(),
      why: z.enum(debitFailures),
      nextOn: z.nullable(z.string()),
    }),
  ]),
  duplicate_used: z.object({ number: z.number(), amountCents: z.number() }),
  settlement_made: z.object({ settledOn: z.string() }),
  settlement_voided: z.object({ settledOn: z.string() }),
  lien_released: z.object({ releasedOn: z.string(), protocol: z.string() }),
  /**
   * Managers refused a colleague's request, and the event's note has the reason. Or the request was not answered in
   * time, which is the field `expired`, or a colleague asked for something else in its place, which is `replaced`.
   * These are no kinds of their own, because the previous release has to read them during a deploy.
   */
  ask_refused: z.object({ title: text, by: text, reason: text, expired: flag, replaced: flag }),
  /** The colleague who asked the managers for something does not ask for it any more. */
  ask_withdrawn: z.object({ title: text }),
  lien_undone: z.object({ releasedOn: z.string(), protocol: z.string() }),
  /** A call to a customer who is late. */
  collection_contact: z.object({ result: z.enum(contactResults), promisedOn: orNull(z.string()) }),
  contract_made: contract,
  contract_read: contract,
  contract_code: contract,
  contract_signed: contract,
  contract_voided: contract,
  contract_withdrawn: z.object({ signed: flag }),
  /** A step of a request to the bank. */
  request: z.object({
    protocol: text,
    request: z.enum(requestKinds),
    step: z.enum(['opened', 'answered', 'asked', 'extended', 'closed']),
  }),
  /** An analyst opened the application, or looked at the customer's view of it. */
  application_viewed: z.object({ asCustomer: flag, reason: z.optional(z.enum(viewReasons)) }),
  data_exported: nothing,
  data_corrected: z.object({ fields: z.array(z.enum(['fullName', 'birthDate'])) }),
} satisfies Record<string, z.ZodMiniType>

export type EventKind = keyof typeof eventData
export type EventData<Kind extends EventKind> = z.output<(typeof eventData)[Kind]>

/** An event: its kind, and the data that this kind keeps. */
export type EventDetail<Kind extends EventKind = EventKind> = {
  [One in Kind]: { kind: One; data: EventData<One> }
}[Kind]

/** A line from another release, with a kind or data that this release does not know. Never stored in this form. */
export type UnknownEvent = { kind: 'unknown'; data: Record<never, never> }

/** An event to store. `data` may be left out if the kind needs none. */
export type NewEventDetail<Kind extends EventKind = EventKind> = {
  [One in Kind]: { kind: One } & (Record<never, never> extends EventData<One>
    ? { data?: EventData<One> }
    : { data: EventData<One> })
}[Kind]

/** Checks an event before it is stored. Throws a ZodError for data that does not fit the kind. */
export function checkEvent(kind: EventKind, data: unknown): void {
  eventData[kind].parse(data)
}

/**
 * Returns the event of a stored line. During a deploy and after a rollback, functions read lines of a newer release, so
 * an unknown line is no error.
 */
export function readEvent(kind: string, data: unknown = {}): EventDetail | UnknownEvent {
  const known = Object.hasOwn(eventData, kind) ? eventData[kind as EventKind].safeParse(data) : undefined
  return known?.success ? ({ kind, data: known.data } as EventDetail) : { kind: 'unknown', data: {} }
}

type ReadKind = EventKind | UnknownEvent['kind']

/** Tells whether an event only records a look at a document or the application. */
export const isView = (kind: ReadKind): boolean =>
  kind === 'document_viewed' || kind === 'document_thumbnail' || kind === 'application_viewed'

const informational: readonly ReadKind[] = [
  ...(['message', 'offers_consent', 'consent', 'contract_read', 'contract_code', 'collection_contact'] as const),
  ...(['request', 'data_exported', 'ask_refused', 'ask_withdrawn'] as const),
]

/** Tells whether an event changed nothing in the application, such as a look at it, a mail or a call. */
export const isInformational = (kind: ReadKind): boolean => isView(kind) || informational.includes(kind)

/** One line of an application's history: person, act, time. */
export type HistoryEvent = (EventDetail | UnknownEvent) & {
  id: number
  at: string
  actorType: string
  /** The person's name, which two persons may share, and the id of their account. */
  actor: string | null
  actorId: string | null
  from: string | null
  to: string | null
  note: string | null
}

/** GET /api/admin/applications/:id/history?before=: newest first, a page at a time. */
export const historyQuery = z.strictObject({
  before: z.optional(line(16).check(z.refine((v) => /^\d+$/.test(v), 'invalid'))),
})
/** The schema of `HistoryPage`. What an event of each kind tells beside these parts is in `eventData`. */
export const historyPage = z.object({
  events: z.array(
    z.looseObject({
      id: z.number(),
      at: field.instant,
      kind: z.string(),
      actorType: z.string(),
      actor: z.nullable(z.string()),
      actorId: z.nullable(z.string()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  hasMore: z.boolean(),
})
export interface HistoryPage {
  events: HistoryEvent[]
  hasMore: boolean
}
