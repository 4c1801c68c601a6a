import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import type { Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { brand } from '#content/brand.ts'
import type { LocalEnvironment } from '../environment.ts'
import { localStyles } from '../local-page.ts'
import { listOf, listPage, mailboxPath, messagePage, missingPage } from './pages.ts'
import { type Mailbox, openMailbox } from './store.ts'

export interface LocalMailbox {
  /** Answers a request for the mailbox's pages; undefined for every other address. */
  answer(url: string): Promise<Response> | undefined
  /** Returns the one-time code in the newest message to an address that has one. */
  codeFor(email: string): Promise<string | undefined>
  stop(): Promise<void>
}

/**
 * Makes the functions send their mail over SMTP to a mailbox in the data folder. Undefined if SMTP_URL names a mail
 * server, or if DATABASE_URL names a database. Messages of such a database are for real people, so they wait.
 */
export async function localMailbox({ dataDir, databaseUrl }: LocalEnvironment): Promise<LocalMailbox | undefined> {
  if (process.env.SMTP_URL || databaseUrl !== undefined) return undefined
  const mailbox = await openMailbox(join(dataDir, 'mailbox'))
  const smtp = await startSmtpServer(mailbox.keep)
  process.env.SMTP_URL = smtp.url
  process.env.MAIL_FROM ||= `${brand.bank} <${brand.email}>`
  const app = mailboxApp(mailbox)
  return {
    answer: (url) => {
      const { pathname } = new URL(url)
      const isOurs = pathname === mailboxPath || pathname.startsWith(`${mailboxPath}/`)
      return isOurs ? Promise.resolve(app.fetch(new Request(url))) : undefined
    },
    codeFor: (email) => newestCode(mailbox, email),
    stop: smtp.stop,
  }
}

/** Returns the one-time code in the newest message to an address that has one. */
export async function newestCode(mailbox: Mailbox, email: string): Promise<string | undefined> {
  const newest = mailbox.list().find(({ to, subject }) => to === email && subject.startsWith('Seu código'))
  const message = newest && (await mailbox.read(newest.id))
  return /\b(\d{3}) ?(\d{3})\b/
    .exec(message?.email.text ?? '')
    ?.slice(1)
    .join('')
}

/** Starts a mail server on a free port of this machine that takes everything and hands it to `keep`. */
async function startSmtpServer(keep: (raw: Buffer) => Promise<void>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(keep)
        .then(() => done(), done)
    },
  })
  // A client that disconnects half-way is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'"
/** A message may have any styles but no script, no form and nothing from another site. */
const messagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'"

/** Restores the line ends of a calendar (RFC 5545, 3.1), because the parser gives it as text with line feeds only. */
function calendarText({ content }: Attachment): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text.replace(/\r?\n/g, '\r\n')
}

/** The pages of the local mailbox. They are the local server's own and never part of the site that is deployed. */
export function mailboxApp(mailbox: Mailbox) {
  const refresh = new URL('refresh.js', import.meta.url)
  const app = new Hono().basePath(mailboxPath)
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('content-security-policy')) c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  return app
    .get('/', (c) => c.html(listPage(mailbox.list())))
    .get('/lista', (c) => c.html(listOf(mailbox.list())))
    .get('/estilo.css', () => localStyles(new URL('mailbox.css', import.meta.url)))
    .get('/atualizar.js', async (c) =>
      c.body(await readFile(refresh, 'utf8'), 200, { 'content-type': 'text/javascript' }),
    )
    .get('/:id', async (c) => {
      const message = await mailbox.read(c.req.param('id'))
      return message ? c.html(messagePage(message, c.req.query('ver') === 'texto')) : c.notFound()
    })
    .get('/:id/html', async (c) => {
      const message = await mailbox.read(c.req.param('id'))
      if (!message) return c.notFound()
      return c.html(message.email.html ?? '', 200, { 'content-security-policy': messagePolicy })
    })
    .get('/:id/anexos/:index', async (c) => {
      const message = await mailbox.read(c.req.param('id'))
      const attachment = message?.email.attachments[Number(c.req.param('index'))]
      if (!attachment) return c.notFound()
      const name = encodeURIComponent(attachment.filename ?? 'anexo')
      const isCalendar = attachment.mimeType === 'text/calendar'
      return c.body(isCalendar ? calendarText(attachment) : (attachment.content as ArrayBuffer), 200, {
        'content-type': isCalendar ? 'text/calendar; charset=utf-8' : 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      })
    })
    .notFound((c) => c.html(missingPage(), 404))
}
