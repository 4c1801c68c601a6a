import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { type Audit, Ledger } from '#tests/support/ledger.ts'
import { randomFrom } from '#tests/support/random.ts'
import { anyKind, Documents, type Sender } from '../documents.ts'
import { auditMail } from '../messages.ts'
import type { Outcome } from '../scenario.ts'
import { type ServerProcess, startServerProcess, wireBrowser, wireSender } from '../server-process.ts'
import { leftOver } from './left-over.ts'

/**
 * Kills server and embedded database together, at `rounds` random moments while people apply, send documents and get
 * messages.
 */
export async function killed(rounds: number, seed: number): Promise<Outcome[]> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  const port = await freePort()
  const ledger = new Ledger()
  const sent = new Documents(ledger)
  const found = { tried: 0, lost: 0, doubled: 0, half: 0 }
  const readyMs: number[] = []
  const smtp = await startFakeSmtp()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'contato@tiriva.example' }
  let server = await startServerProcess(port, dataDir, mail)
  const senders = await enrol(server, port, ledger)
  try {
    for (let round = 0; round < rounds; round++) {
      const stop = new AbortController()
      const work = [0, 1].map(() => applyUntil(stop.signal, ledger, wireBrowser(port)))
      const uploads = senders.map((sender) => sendUntil(stop.signal, sent, sender, random))
      await new Promise((resolve) => setTimeout(resolve, 20 + random() * 900))
      stop.abort()
      await server.kill()
      await Promise.all([...work, ...uploads])
      server = await startServerProcess(port, dataDir, mail)
      readyMs.push(server.readyMs)
      add(found, await sent.audit(server.db))
    }
    const remaining = (await ledger.retry(wireBrowser(port))) + (await sent.retry())
    if (remaining > 0) ledger.surprises.push(`${remaining} not accepted after the last start`)
    const applications = await ledger.audit(server.db)
    add(found, await sent.audit(server.db))
    const { repeated, ...messages } = await auditMail(server.db, smtp)
    const recoveredMs = Math.max(...readyMs)
    const answers = `${rounds} starts, seed ${seed}`
    await server.kill()
    const audits: Record<string, Audit & Partial<Outcome>> = {
      applications: { ...applications, surprises: ledger.surprises },
      documents: { ...found, tried: sent.tried },
      messages: { ...messages, answers: `${answers}, ${repeated} repeated under the same Message-ID` },
    }
    const outcomes = Object.entries(audits).map(([what, audit]) => ({
      fault: `killed at ${rounds} random moments: ${what}`,
      answers,
      recoveredMs,
      surprises: [],
      ...audit,
    }))
    return [...outcomes, await leftOver(dataDir)]
  } finally {
    await server.kill()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Adds the findings of an audit. */
function add(sum: Audit, { lost, doubled, half }: Audit) {
  sum.lost += lost
  sum.doubled += doubled
  sum.half += half
}

/** Two applicants whose documents are missing. */
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
