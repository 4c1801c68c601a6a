import MailComposer from 'nodemailer/lib/mail-composer'
import type { MessageRow } from '#db/schema/messages.ts'
import type { MailConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { unseal } from '../shared/encryption.ts'
import { TryAgain } from '../shared/enqueue.ts'
import { gathered } from '../shared/gathered.ts'
import {
  codePlaceholder,
  findMessages,
  type HandOver,
  markFailed,
  markHandedOver,
  markSent,
  recordFailedTry,
  type Sent,
} from './queries.ts'
import { sealOwner, sendableAddress } from './queue-message.ts'
import { openPost, type Post } from './smtp.ts'

/** With the back-off of the jobs (e^n s, at most e^10) the last try comes about 16 hours after the first. */
const mostTries = 12

/**
 * How many messages are sent side by side. A database far away is asked about so many at once, so that a trip to it
 * costs each of them little. Each side has a connection to the mail server.
 */
export const sideBySide = 40

/** The way to the mail server, and what sending reads and writes of the messages that are sent side by side. */
interface Desk {
  post: Post
  find: (id: string) => Promise<MessageRow | undefined>
  handOver: (one: HandOver) => Promise<boolean>
  sent: (one: Sent) => Promise<undefined>
}

/**
 * Returns what sends one message (`sendMessage`); those that are sent side by side share their statements, and those
 * that are sent one after the other their connection to the mail server, until `close`.
 */
export function openSending(deps: Deps, mail: MailConfig): { send: (id: string) => Promise<void>; close: () => void } {
  const post = openPost(mail.smtpUrl)
  const desk: Desk = {
    post,
    find: gathered((ids: readonly string[]) => findMessages(deps.db, ids), sideBySide),
    handOver: gathered((ones: readonly HandOver[]) => markHandedOver(deps.db, ones), sideBySide),
    sent: gathered((ones: readonly Sent[]) => markSent(deps.db, ones), sideBySide),
  }
  return { send: (id) => sendMessage(deps, mail, desk, id), close: post.close }
}

/**
 * Sends one message, unless it was sent, failed or has expired meanwhile. May run twice. If it is unknown whether the
 * mail server took a message, the server gets it once more, with the same Message-ID. Throws `TryAgain` when the
 * message is to be tried again.
 */
async function sendMessage(deps: Deps, mail: MailConfig, desk: Desk, id: string): Promise<void> {
  const message = await desk.find(id)
  if (message?.state !== 'queued') return
  const hopeless = whyHopeless(deps, message)
  if (hopeless !== undefined) return markFailed(deps.db, id, deps.now(), hopeless)

  const to = sendableAddress(message.recipient) ?? ''
  const mime = await mimeOf(message, { from: mail.from, to, code: codeOf(deps, message) })
  const wasUnsure = message.handed_over_at !== null
  let isOpen = wasUnsure
  const delivery = await desk.post.deliver({ from: mail.from.address, to, mime }, async () => {
    const wanted = await desk.handOver({ id, at: deps.now(), repeated: message.repeated || wasUnsure })
    isOpen = false
    return wanted
  })
  if (delivery.outcome === 'cancelled') return
  if (delivery.outcome === 'accepted') return desk.sent({ id, at: deps.now(), answer: delivery.answer })
  if (delivery.outcome === 'refused') return markFailed(deps.db, id, deps.now(), delivery.answer)

  // A refusal because of the bank itself never ends the tries: the message goes out once the bank has mended the cause.
  const ownFault = delivery.outcome === 'unwelcome'
  if (!ownFault && message.attempts + 1 >= mostTries) return markFailed(deps.db, id, deps.now(), delivery.answer)
  const unsure = isOpen || delivery.outcome === 'unsure'
  await recordFailedTry(deps.db, id, { error: delivery.answer, unsure, ownFault })
  throw new TryAgain(delivery.outcome)
}

function whyHopeless(deps: Deps, message: MessageRow): string | undefined {
  if (message.expires_at !== null && message.expires_at <= deps.now()) return 'Venceu antes de poder ser enviada.'
  if (message.handed_over_at !== null && message.repeated)
    return 'O envio foi interrompido duas vezes sem resposta do servidor. A mensagem pode ter chegado.'
  return undefined
}

function codeOf(deps: Deps, message: MessageRow): string | undefined {
  if (message.sealed_code === null) return undefined
  return unseal(deps.config.secretKey ?? '', message.sealed_code, sealOwner(message.id))
}

/**
 * Makes the mail of a stored message (RFC 5322): plain text and HTML, attachments, and a Message-ID that stays the same
 * however often it is sent. `code` takes the placeholder's place.
 */
async function mimeOf(
  message: MessageRow,
  { from, to, code }: { from: { name: string; address: string }; to: string; code: string | undefined },
): Promise<Buffer> {
  const filled = (body: string) => (code === undefined ? body : body.replaceAll(codePlaceholder, code))
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject: message.subject,
    text: filled(message.body_text),
    html: filled(message.body_html),
    messageId: message.message_id,
    date: message.created_at,
    headers: { ...message.headers, 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
    attachments: message.attachments.map(({ content, ...rest }) => ({ ...rest, content, encoding: 'base64' })),
    // No part of a message may come from a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
