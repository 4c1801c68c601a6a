import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { anyKind, Documents, type Sender } from './documents.ts'
import { type Audit, Ledger } from './ledger.ts'
import { auditMail } from './messages.ts'
import { randomFrom } from './random.ts'
import type { Outcome } from './scenario.ts'
import { type ServerProcess, startServerProcess, wireBrowser, wireSender } from './server-process.ts'

/** Kills server and embedded database together, at `times` random moments while people apply, send documents and are written to. */
export async function killed(times: number, seed: number): Promise<Outcome[]> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  const port = await freePort()
  const ledger = new Ledger()
  const sent = new Documents(ledger)
  const found = { lost: 0, doubled: 0, half: 0 }
  const readyMs: number[] = []
  const smtp = await startFakeSmtp()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'contato@tiriva.example' }
  let server = await startServerProcess(port, dataDir, mail)
  const senders = await enrol(server, port, ledger)
  try {
    for (let round = 0; round < times; round++) {
      const stop = new AbortController()
      const work = [0, 1].map(() => applyUntil(stop.signal, ledger, wireBrowser(port)))
      const uploads = senders.map((sender) => sendUntil(stop.signal, sent, sender, random))
      await new Promise((resolve) => setTimeout(resolve, 20 + random() * 900))
      stop.abort()
      await server.kill()
      await Promise.all([...work, ...uploads])
      server = await startServerProcess(port, dataDir, mail)
      readyMs.push(server.readyMs)
      const audit = await sent.audit(server.db)
      for (const kind of ['lost', 'doubled', 'half'] as const) found[kind] += audit[kind]
    }
    const remaining = (await ledger.retry(wireBrowser(port))) + (await sent.retry())
    if (remaining > 0) ledger.surprises.push(`${remaining} not accepted after the last start`)
    const applications = await ledger.audit(server.db)
    const documents = await sent.audit(server.db)
    const { repeated, ...messages } = await auditMail(server.db, smtp)
    const recoveredMs = Math.max(...readyMs)
    const answers = `${times} starts, seed ${seed}`
    const outcome = (what: string, audit: Audit, more: Partial<Outcome> = {}): Outcome => ({
      fault: `killed at ${times} random moments: ${what}`,
      ...audit,
      ...{ answers, recoveredMs, surprises: [], ...more },
    })
    const sum = (kind: 'lost' | 'doubled' | 'half') => found[kind] + documents[kind]
    const ofDocuments = { tried: documents.tried, lost: sum('lost'), doubled: sum('doubled'), half: sum('half') }
    return [
      outcome('applications', applications, { surprises: ledger.surprises }),
      outcome('documents', ofDocuments),
      outcome('messages', messages, { answers: `${answers}, ${repeated} repeated under the same Message-ID` }),
    ]
  } finally {
    await server.kill()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Two applicants who wait for documents. */
async function enrol(server: ServerProcess, port: number, ledger: Ledger): Promise<Sender[]> {
  const attempts = [ledger.newAttempt(), ledger.newAttempt()]
  for (const attempt of attempts) await ledger.submit(attempt, wireBrowser(port))
  return Promise.all(
    attempts.map(({ acknowledged, json }) => wireSender(server, port, { id: acknowledged?.id ?? '', ...json })),
  )
}

async function applyUntil(stop: AbortSignal, ledger: Ledger, send: ReturnType<typeof wireBrowser>) {
  while (!stop.aborted) await ledger.submit(ledger.newAttempt(), send)
}

async function sendUntil(stop: AbortSignal, sent: Documents, sender: Sender, random: () => number) {
  while (!stop.aborted) await sent.send(sender, anyKind(random))
}
