import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Kysely } from 'kysely'
import { withSite } from '#content/mail/compose.ts'
import { type MessageParams, renderMessage } from '#content/mail/templates.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { MessageAttachment, NewMessageRow } from '#db/schema/messages.ts'
import type { Database } from '#db/schema.ts'
import { stageMessages } from '#domain/application/transition.ts'
import { isOptionalMessage, type MessageKind, messageKinds } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { seal } from '../shared/encryption.ts'
import { ProblemError } from '../shared/problem.ts'
import { signedId } from '../shared/tokens.ts'
import { optedOut } from './opt-out.ts'
import { codePlaceholder, formerAddresses, insertMessages, wasTold } from './queries.ts'

/**
 * A message about a change of status waits `undoMs` times this number, so that an undo in the last moment still finds
 * it queued.
 */
const waits = 1.2

export interface OutgoingMessage<Kind extends MessageKind> {
  kind: Kind
  /**
   * The event, as an id or ids joined by ':'. For one kind, the same event sends one message, however often it is
   * queued.
   */
  event: string
  /**
   * The e-mail address. An address that cannot get mail makes a failed message, which analysts see, instead of an
   * error.
   */
  to: string
  /** The record that the message belongs to and is deleted with; null for mail to the bank's own address. */
  about: { applicationId: string } | { analystId: string } | { leadId: string } | { requestId: string } | null
  params: MessageParams<Kind>
  attachments?: readonly MessageAttachment[]
  /** After this instant the message is useless and is not sent. */
  expiresAt?: Date
  /** The message is sent at the earliest this long (ms) after now. Until then it can be cancelled. */
  holdMs?: number
  /** True: the message is not sent if the same words were sent about the same application before. */
  once?: boolean
  /**
   * A code, or the token of a link, that opens something. The database holds it only sealed, and only until the message
   * is sent.
   */
  secret?: string
}

/**
 * Stores a message in one statement of the caller's transaction, and returns its id; the message goes out after the
 * commit. An address that the account has left and that still counts gets the message too. Undefined when this event
 * had its message before, or the person does not want optional messages. Undefined too for an optional message without
 * SECRET_KEY, because that key signs the link that switches them off. Throws `codes_not_configured` for a secret
 * without SECRET_KEY.
 */
export async function queueMessage<Kind extends MessageKind>(
  deps: Deps,
  tx: Kysely<Database>,
  message: OutgoingMessage<Kind>,
): Promise<string | undefined> {
  if (message.once && (await wasTold(tx, messageRow(deps, message)))) return undefined
  const [id] = await queueMessages(deps, tx, [message])
  return id
}

/**
 * Queues messages of one kind like `queueMessage`, each about another event, in as many statements as for one. Returns
 * the ids of the stored messages.
 */
export async function queueMessages<Kind extends MessageKind>(
  deps: Deps,
  tx: Kysely<Database>,
  messages: readonly OutgoingMessage<Kind>[],
): Promise<string[]> {
  const wanted = await wantedOf(deps, tx, messages)
  const [first] = wanted
  if (first === undefined) return []
  const undone = first.holdMs ?? (stageMessages.includes(first.kind) ? deps.config.undoMs : 0)
  const wait =
    undone > 0 && deps.config.undoMs > 0
      ? { ms: undone * waits, ...(first.holdMs === undefined && { sinceStage: deps.now() }) }
      : undefined
  const rows = wanted.map((message) => ({ message, row: messageRow(deps, message) }))
  const ids = wanted.flatMap((one) => subjectOf(one) ?? [])
  const [stored, former] = await Promise.all([
    insertMessages(
      tx,
      rows.map(({ row }) => row),
      wait,
    ),
    ids.length > 0 ? formerAddresses(tx, ids, deps.now()) : [],
  ])
  const written = new Set(stored)
  const copies = formerCopies(
    deps,
    rows.flatMap(({ message, row }) => (written.has(row.id) ? [message] : [])),
    former,
  )
  if (copies.length > 0) await insertMessages(tx, copies, wait)
  return stored
}

const applicationOf = ({ about }: OutgoingMessage<MessageKind>) =>
  about !== null && 'applicationId' in about ? about.applicationId : undefined

/** The application or the request of a message, which belongs to an account. */
const subjectOf = (message: OutgoingMessage<MessageKind>) =>
  applicationOf(message) ??
  (message.about !== null && 'requestId' in message.about ? message.about.requestId : undefined)

/** Leaves out the messages that their recipients switched off. */
async function wantedOf<Kind extends MessageKind>(
  deps: Deps,
  tx: Kysely<Database>,
  messages: readonly OutgoingMessage<Kind>[],
): Promise<readonly OutgoingMessage<Kind>[]> {
  const optional = messages.flatMap((one) => (isOptionalMessage(one.kind) ? (applicationOf(one) ?? []) : []))
  if (optional.length === 0) return messages
  const off = deps.config.secretKey === undefined ? new Set(optional) : await optedOut(tx, optional)
  return messages.filter((one) => !off.has(applicationOf(one) ?? ''))
}

/** Copies of the messages for former addresses that still count (`formerAddresses`). */
function formerCopies<Kind extends MessageKind>(
  deps: Deps,
  messages: readonly OutgoingMessage<Kind>[],
  former: Awaited<ReturnType<typeof formerAddresses>>,
): NewMessageRow[] {
  return messages.flatMap((one) => {
    const to = former.find(({ id, email }) => id === subjectOf(one) && email === one.to)?.former_email
    return to ? [messageRow(deps, { ...one, to, event: `${one.event}:former` })] : []
  })
}

/**
 * Makes the row of a message, for a statement that writes other things too. Throws `codes_not_configured` for a secret
 * without SECRET_KEY.
 */
export function messageRow<Kind extends MessageKind>(deps: Deps, message: OutgoingMessage<Kind>): NewMessageRow {
  const { kind, event, to, about, params, attachments = [], expiresAt, secret } = message
  const id = randomUUID()
  const now = deps.now()
  const { subject, text, html } = withSite(renderMessage(kind, params), new URL(deps.config.siteUrl).host)
  const hidden = (body: string) => (secret === undefined ? body : body.replaceAll(secret, codePlaceholder))
  const sendable = sendableAddress(to) !== undefined
  return {
    id,
    kind,
    event_key: event,
    category: messageKinds[kind].category,
    application_id: null,
    admin_user_id: null,
    lead_id: null,
    ...ownerOf(about),
    recipient: to.slice(0, 254) || '-',
    subject,
    body_text: hidden(text),
    body_html: hidden(html),
    attachments: JSON.stringify(attachments),
    headers: JSON.stringify(headersOf(deps, message)),
    sealed_code: secret === undefined || !sendable ? null : sealed(deps, id, secret, [text, html].map(hidden)),
    message_id: `<${id}@${new URL(deps.config.siteUrl).hostname}>`,
    created_at: now,
    expires_at: expiresAt ?? null,
    ...(sendable
      ? { state: 'queued' as const }
      : { state: 'failed' as const, failed_at: now, last_error: 'O endereço de e-mail não pode receber mensagens.' }),
  }
}

function ownerOf(about: OutgoingMessage<MessageKind>['about']) {
  if (about === null) return {}
  if ('applicationId' in about) return { application_id: about.applicationId }
  if ('analystId' in about) return { admin_user_id: about.analystId }
  if ('requestId' in about) return { request_id: about.requestId }
  return { lead_id: about.leadId }
}

/**
 * Returns the headers with which mail programs offer to leave optional messages (RFC 2369), with one press (RFC 8058).
 */
function headersOf({ config }: Deps, { kind, about }: OutgoingMessage<MessageKind>): Record<string, string> {
  if (!isOptionalMessage(kind) || about === null || !('applicationId' in about) || !config.secretKey) return {}
  const token = signedId(config.secretKey, 'unsubscribe', about.applicationId)
  return {
    'List-Unsubscribe': `<${config.siteUrl}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The owner for which a message's secret is sealed. The secret cannot be opened in another message's row. */
export const sealOwner = (messageId: string) => `message ${messageId}`

function sealed(deps: Deps, id: string, secret: string, bodies: readonly string[]): string {
  const { secretKey } = deps.config
  if (secretKey === undefined) throw new ProblemError('codes_not_configured')
  if (!bodies.every((body) => body.includes(codePlaceholder)))
    throw new Error('a message of a secret without its place')
  return seal(secretKey, secret, sealOwner(id))
}

/** The recipient of a message to an applicant: name, address and application. */
export const applicantOf = (row: Pick<ApplicationRow, 'id' | 'email' | 'full_name' | 'contract_number'>) => ({
  to: row.email,
  about: { applicationId: row.id },
  person: { fullName: row.full_name, contractNumber: row.contract_number },
})

// RFC 5321: local parts that need no quotes. Quoted ones ("a b"@x) are valid, but not in use, and mail servers treat
// them differently.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const written = /^[\p{L}\p{M}\d.-]+$/u
const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/**
 * Returns an address as mail servers take it, a domain with accents in its ASCII form (IDNA). Undefined for an address
 * that cannot get mail: with line breaks or spaces, with more than 254 characters (RFC 5321, 4.5.3.1), or with accents
 * before the @ (few servers take them).
 */
export function sendableAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(0, at))
  const domain = address.slice(at + 1)
  // domainToASCII drops line breaks and decodes %41 without an error.
  if (!written.test(domain)) return undefined
  const host = domainToASCII(domain)
  const sendable = `${local}@${host}`
  const fits = local.length <= 64 && sendable.length <= 254
  return fits && localPart.test(local) && hostName.test(host) ? sendable : undefined
}
