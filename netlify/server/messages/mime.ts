import MailComposer from 'nodemailer/lib/mail-composer'
import type { MessageRow } from '#db/schema/messages.ts'
import { codePlaceholder } from './queue-queries.ts'

/**
 * A stored message as it travels (RFC 5322): plain text and HTML, attachments, a Message-ID that stays the same however
 * often it is sent. `code` takes the placeholder's place.
 */
export async function mimeOf(
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
    // Nothing of a message is ever read from a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
