import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type MessageParams, renderMessage, withSite } from '#content/mail/templates.ts'
import type { MessageAttachment, NewMessageRow } from '#db/schema/messages.ts'
import type { Database } from '#db/schema.ts'
import { stageMessages } from '#domain/application/undo.ts'
import { isOptionalMessage, type MessageKind, messageKinds } from '#domain/messages/kinds.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { seal } from '../shared/sealed.ts'
import { signedId } from '../shared/signed-id.ts'
import { hasOptedOut } from './opt-out-queries.ts'
import { codePlaceholder, formerAddress, insertMessage, wasTold } from './queue-queries.ts'
import { sendableAddress } from './recipient.ts'

/** An undo in its last moment finds the messages waiting. */
const waits = 1.2

export interface OutgoingMessage<Kind extends MessageKind> {
  kind: Kind
  /** What is told, as an id or ids joined by ':': of one kind, the same event is told once, however often it is asked for. */
  event: string
  /** The e-mail address. One that cannot be sent to makes a failed message, which analysts see, not an error. */
  to: string
  /** The record that it belongs to, and is deleted with; none for mail to the bank's own address. */
  about: { applicationId: string } | { analystId: string } | { leadId: string } | { requestId: string } | null
  params: MessageParams<Kind>
  attachments?: readonly MessageAttachment[]
  /** After this there is no use in sending it. */
  expiresAt?: Date
  /** Sent so long (ms) after now at the earliest: until then it can be cancelled. */
  holdMs?: number
  /** Not sent where the same words were sent about the same application before. */
  once?: boolean
  /** A code, or a link's token: what opens something. The database holds it sealed until it is sent, and never after. */
  secret?: string
}

/**
 * Writes a message in the caller's transaction, in one statement, and has it sent once that is committed. Gives its id;
 * undefined when this event was told before, or the person does not want messages of an optional kind (or, without
 * SECRET_KEY, could not say so: what leads to the switch is signed). Throws
 * `codes_not_configured` for a secret without SECRET_KEY.
 */
export async function queueMessage<Kind extends MessageKind>(
  deps: Deps,
  tx: Kysely<Database>,
  message: OutgoingMessage<Kind>,
): Promise<string | undefined> {
  const { about, kind } = message
  if (isOptionalMessage(kind) && about !== null && 'applicationId' in about) {
    if (deps.config.secretKey === undefined || (await hasOptedOut(tx, about.applicationId))) return undefined
  }
  const row = messageRow(deps, message)
  if (message.once && (await wasTold(tx, row))) return undefined
  const undone = message.holdMs ?? (stageMessages.includes(kind) ? deps.config.undoMs : 0)
  const wait =
    undone > 0 && deps.config.undoMs > 0
      ? { ms: undone * waits, ...(message.holdMs === undefined && { sinceStage: deps.now() }) }
      : undefined
  const stored = await insertMessage(tx, row, wait)
  if (stored === undefined) return undefined
  const former =
    about && 'applicationId' in about && (await formerAddress(tx, about.applicationId, message.to, deps.now()))
  if (former)
    await insertMessage(tx, messageRow(deps, { ...message, to: former, event: `${message.event}:former` }), wait)
  return stored.id
}

/** A message as stored, for a statement that writes other things too. */
export function messageRow<Kind extends MessageKind>(deps: Deps, message: OutgoingMessage<Kind>): NewMessageRow {
  const { kind, event, to, about, params, attachments = [], expiresAt, secret } = message
  const id = randomUUID()
  const now = deps.now()
  const { subject, text, html } = withSite(renderMessage(kind, params), new URL(deps.config.siteUrl).host)
  const hidden = (body: string) => (secret === undefined ? body : body.replaceAll(secret, codePlaceholder))
  const sendable = sendableAddress(to) !== undefined
  return {
    ...{ id, kind, event_key: event, category: messageKinds[kind].category },
    ...{ application_id: null, admin_user_id: null, lead_id: null, ...ownerOf(about) },
    ...{ recipient: to.slice(0, 254) || '-', subject, body_text: hidden(text), body_html: hidden(html) },
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

/** The way out that mail programs show beside an optional message (RFC 2369), with one press (RFC 8058). */
function headersOf({ config }: Deps, { kind, about }: OutgoingMessage<MessageKind>): Record<string, string> {
  if (!isOptionalMessage(kind) || about === null || !('applicationId' in about) || !config.secretKey) return {}
  const token = signedId(config.secretKey, 'unsubscribe', about.applicationId)
  return {
    'List-Unsubscribe': `<${config.siteUrl}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Whose a sealed secret is: in another message's row it does not open. */
export const sealOwner = (messageId: string) => `message ${messageId}`

function sealed(deps: Deps, id: string, secret: string, bodies: readonly string[]): string {
  const { secretKey } = deps.config
  if (secretKey === undefined) throw new ProblemError('codes_not_configured')
  if (!bodies.every((body) => body.includes(codePlaceholder)))
    throw new Error('a message of a secret without its place')
  return seal(secretKey, secret, sealOwner(id))
}
