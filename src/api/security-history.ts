import * as z from 'zod/mini'
import { sentKinds } from '#domain/documents/documents.ts'
import { adminRoles } from '#domain/identity/admin-role.ts'
import { suspectKinds } from '#domain/messages.ts'
import * as field from './fields.ts'
import { line } from './text.ts'

const nothing = z.literal('')
const role = z.enum(adminRoles)
/**
 * The way in which a person logged in or tried to: by password (empty), with a passkey, or with a passkey that may have
 * been copied.
 */
const way = z.enum(['', 'passkey', 'passkey_copied'])

const putCertificate = z.object({
  name: z.enum(['contract', 'pix', 'bureau']),
  until: field.plainDate,
  sha256: z.string().check(z.length(64)),
})

const viewedRecord = z.object({ what: z.enum(['contract', 'attachment', 'lead']), of: z.string() })

const suspectText = z.object({ kinds: z.array(z.enum(suspectKinds)), about: z.string() })

const unmatchedRefund = z.object({
  state: z.enum(['requested', 'done']),
  amountCents: z.int(),
  endToEndId: z.string(),
})

const disclosed = z.object({
  order: z.string().check(z.regex(/^[^|]{1,60}$/)),
  of: z.enum(['cpf', 'username', 'address']),
  from: field.plainDate,
  to: field.plainDate,
  count: z.number(),
  sha256: z.string().check(z.length(64)),
})

/**
 * The kinds of events kept of staff accounts (logins, failed logins, changes of rights, exports), each with the schema
 * of its detail. The table stores details as text; the server writes and reads them with these schemas.
 */
const details = {
  login: way,
  login_failed: way,
  step_up: way,
  step_up_failed: way,
  /** The route that the role does not permit. */
  refused: z.string(),
  /** The exported list. */
  export: z.string(),
  /** How many pages of lists an account read within an hour, at least. */
  lists_leafed: z.string(),
  document_viewed: z.codec(z.string(), z.object({ document: z.enum(sentKinds), applicationId: z.string() }), {
    decode: (text) => {
      const [document = '', applicationId = ''] = text.split(' ')
      return { document: document as (typeof sentKinds)[number], applicationId }
    },
    encode: ({ document, applicationId }) => `${document} ${applicationId}`,
  }),
  /**
   * A contract's PDF, a file of a request, or a contact with the whole CPF: of which application, protocol or contact.
   */
  record_viewed: z.codec(z.string(), viewedRecord, {
    decode: (text) => {
      const [what, of = ''] = text.split(' ')
      return { what: what as z.infer<typeof viewedRecord>['what'], of }
    },
    encode: ({ what, of }) => `${what} ${of}`,
  }),
  password_changed: nothing,
  email_changed: nothing,
  second_factor_on: nothing,
  second_factor_off: nothing,
  recovery_codes: nothing,
  invited: role,
  invitation_withdrawn: nothing,
  joined: role,
  role_changed: z.codec(z.string(), z.object({ from: role, to: role }), {
    decode: (text) => {
      const [from, to] = text.split(' → ') as [z.infer<typeof role>, z.infer<typeof role>]
      return { from, to }
    },
    encode: ({ from, to }) => `${from} → ${to}`,
  }),
  /** The former name. */
  renamed: z.string(),
  disabled: nothing,
  enabled: nothing,
  second_factor_reset: nothing,
  /** The name of the passkey. */
  passkey_added: z.string(),
  passkey_removed: z.string(),
  second_factor_rule: z.enum(['compulsory', 'optional']),
  /** The title of the approval. */
  approval_given: z.string(),
  approval_refused: z.string(),
  approval_withdrawn: z.string(),
  approval_expired: z.string(),
  approval_replaced: z.string(),
  /**
   * A text to a customer that looks like a fraud, sent after a warning: what it speaks of, and the contract or
   * protocol.
   */
  suspect_text_sent: z.codec(z.string(), suspectText, {
    decode: (text) => {
      const [kinds = '', about = ''] = text.split(' ')
      return { kinds: kinds.split(',') as z.infer<typeof suspectText>['kinds'], about }
    },
    encode: ({ kinds, about }) => `${kinds.join(',')} ${about}`,
  }),
  /**
   * A payment without an application that a manager gave back, or asked the provider to: its Pix, and how much of it.
   */
  unmatched_refund: z.codec(z.string(), unmatchedRefund, {
    decode: (text) => {
      const [state, cents, endToEndId = ''] = text.split(' ')
      return { state: state as z.infer<typeof unmatchedRefund>['state'], amountCents: Number(cents), endToEndId }
    },
    encode: ({ state, amountCents, endToEndId }) => [state, amountCents, endToEndId].join(' '),
  }),
  /** The certificate of the bank, its last day, and its SHA-256. */
  certificate_put: z.codec(z.string(), putCertificate, {
    decode: (text) => {
      const [name, until = '', hash = ''] = text.split(' | ')
      return { name: name as z.infer<typeof putCertificate>['name'], until, sha256: hash }
    },
    encode: ({ name, until, sha256 }) => [name, until, sha256].join(' | '),
  }),
  /**
   * The order that demanded the records, the key and days of the search, how many were found, and the SHA-256 of the
   * file.
   */
  access_records_disclosed: z.codec(z.string(), disclosed, {
    decode: (text) => {
      const [order = '', of, from = '', to = '', count, hash = ''] = text.split(' | ')
      return { order, of: of as z.infer<typeof disclosed>['of'], from, to, count: Number(count), sha256: hash }
    },
    encode: ({ order, of, from, to, count, sha256 }) => [order, of, from, to, count, sha256].join(' | '),
  }),
} satisfies Record<string, z.ZodMiniType<unknown, string>>

export type SecurityEventKind = keyof typeof details
export type SecurityDetail<Kind extends SecurityEventKind> = z.output<(typeof details)[Kind]>
export const securityEventKinds = Object.keys(details) as SecurityEventKind[]

/** An event: its kind and its detail. */
export type SecurityContent<Kind extends SecurityEventKind = SecurityEventKind> = {
  [One in Kind]: { kind: One; detail: SecurityDetail<One> }
}[Kind]

/** An event to store. `detail` may be left out if the kind needs none. */
export type NewSecurityContent<Kind extends SecurityEventKind = SecurityEventKind> = {
  [One in Kind]: { kind: One } & ('' extends SecurityDetail<One>
    ? { detail?: SecurityDetail<One> }
    : { detail: SecurityDetail<One> })
}[Kind]

/** A line from another release, with a kind or a detail that this release does not know. Never stored in this form. */
export type UnknownSecurityEvent = { kind: 'unknown'; detail: '' }
export type ReadSecurityContent = SecurityContent | UnknownSecurityEvent

/** Returns the event of a stored line, which another release may have written. */
export function readSecurityEvent(kind: string, detail: string): ReadSecurityContent {
  const schema = Object.hasOwn(details, kind) ? details[kind as SecurityEventKind] : undefined
  const known = schema && z.safeDecode(schema as z.ZodMiniType<unknown, string>, detail)
  return known?.success ? ({ kind, detail: known.data } as SecurityContent) : { kind: 'unknown', detail: '' }
}

/** Returns the text that the table stores for a detail. */
export function storedDetail({ kind, detail = '' }: NewSecurityContent): string {
  return z.encode(details[kind] as z.ZodMiniType<unknown, string>, detail)
}

const eventId = z.optional(line(16).check(z.refine((v) => /^\d+$/.test(v), 'invalid')))

/** The person, the kind, and the days (both included, in Brasília) of the lines to list. */
const filter = {
  person: z.optional(line(40)),
  kind: z.optional(z.enum(securityEventKinds)),
  from: z.optional(field.plainDate),
  to: z.optional(field.plainDate),
}

/** GET /api/admin/team/history gives a page, newest first. GET …/history.csv gives the lines slice by slice. */
export const securityHistoryQuery = z.strictObject({ ...filter, before: eventId })
export const securityExportQuery = z.strictObject({ ...filter, after: eventId })

export type SecurityEvent = ReadSecurityContent & {
  id: number
  by: string
  subject: string | null
  /** A keyed hash of the IP address: equal addresses have equal hashes. */
  address: string | null
  at: string
}
/** The schema of `SecurityHistory`. What an event of each kind tells beside these parts is in `details`. */
export const securityHistory = z.object({
  events: z.array(
    z.looseObject({
      id: z.number(),
      at: field.instant,
      kind: z.string(),
      by: z.string(),
      subject: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
  hasMore: z.boolean(),
})
export interface SecurityHistory {
  events: SecurityEvent[]
  hasMore: boolean
}
export type SecurityHistoryQuery = z.infer<typeof securityHistoryQuery>
export type SecurityExportQuery = z.infer<typeof securityExportQuery>
