import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { brand } from '#content/brand.ts'
import type { LocalEnvironment } from '../environment.ts'
import { mailboxApp } from './app.ts'
import { mailboxPath } from './pages.ts'
import { type Mailbox, openMailbox } from './store.ts'

export interface LocalMailbox {
  /** Answers a request for the mailbox's pages; undefined for every other address. */
  answer(url: string): Promise<Response> | undefined
  /** Gives the one-time code in the newest message to an address that has one. */
  codeFor(email: string): Promise<string | undefined>
  stop(): Promise<void>
}

/**
 * Makes the functions send their mail over SMTP to a mailbox in the data folder. Undefined where SMTP_URL names a mail
 * server, and where DATABASE_URL names a database: its messages are for real people, so they wait.
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

/** Gives the one-time code in the newest message to an address that has one. */
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
