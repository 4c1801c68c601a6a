import { join } from 'node:path'
import { brand } from '#content/brand.ts'
import type { LocalEnvironment } from '../environment.ts'
import { mailboxApp } from './app.ts'
import { mailboxPath } from './pages.ts'
import { startSmtpServer } from './smtp-server.ts'
import { openMailbox } from './store.ts'

export interface LocalMailbox {
  /** Answers what is asked of the mailbox's pages; undefined for every other address. */
  answer(url: string): Promise<Response> | undefined
  /** The one-time code in the newest message to an address that carries one. */
  codeFor(email: string): Promise<string | undefined>
  stop(): Promise<void>
}

/**
 * Makes the functions send their mail to a mailbox in the data folder, over SMTP as they would anywhere. Undefined with a
 * mail server of one's own, and with a database of one's own, whose messages are for people: there they wait.
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
    codeFor: async (email) => {
      const newest = mailbox.list().find(({ to, subject }) => to === email && subject.startsWith('Seu código'))
      const message = newest && (await mailbox.read(newest.id))
      return /\b(\d{3}) ?(\d{3})\b/
        .exec(message?.email.text ?? '')
        ?.slice(1)
        .join('')
    },
    stop: smtp.stop,
  }
}
