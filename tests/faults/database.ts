import { connect, type Socket } from 'node:net'
import { cutAfterCommit } from '#tests/support/fakes/fault-proxy.ts'
import { Ledger } from '#tests/support/ledger.ts'
import { tally } from '#tests/support/report.ts'
import { cutEachMessage } from './cut-each-message.ts'
import type { Rig } from './rig.ts'
import type { Outcome } from './scenario.ts'

/** Applies eight times at once while `fault` lasts, ends it, then sends every unacknowledged application again. */
async function during(rig: Rig, name: string, begin: () => Promise<void> | void, end: () => Promise<void> | void) {
  const ledger = new Ledger()
  await ledger.submit(ledger.newAttempt(), rig.send)
  await begin()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ledger.submit(ledger.newAttempt(), rig.send)))
  await end()
  return outcome(rig, name, ledger, answers)
}

async function outcome(rig: Rig, fault: string, ledger: Ledger, answers: string[]): Promise<Outcome> {
  const recoveredMs = await rig.recovered()
  const remaining = await ledger.retry(rig.send)
  if (remaining > 0) ledger.surprises.push(`${remaining} not accepted after the fault`)
  const audit = await ledger.audit(rig.server.deps.db)
  return { fault, ...audit, answers: tally(answers), recoveredMs, surprises: ledger.surprises }
}

export const stopped = (rig: Rig) =>
  during(
    rig,
    'database stopped, then started',
    () => rig.postgres.halt('fast'),
    () => rig.postgres.resume(),
  )

export const crashed = (rig: Rig) =>
  during(
    rig,
    'database crashed while applying, then started',
    () => void setTimeout(() => rig.postgres.halt('immediate'), 60),
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await rig.postgres.resume()
    },
  )

export const unreachable = (rig: Rig) =>
  during(
    rig,
    'database unreachable (connections refused)',
    () => {
      rig.proxy.refusing = true
    },
    () => {
      rig.proxy.refusing = false
    },
  )

export const slow = (rig: Rig) =>
  during(
    rig,
    'database slow (2 s a message)',
    () => {
      rig.proxy.delayMs = 2_000
    },
    () => {
      rig.proxy.delayMs = 0
    },
  )

/** Another client holds all connections of PostgreSQL. */
export async function exhausted(rig: Rig): Promise<Outcome> {
  const held: Socket[] = []
  return during(
    rig,
    'database out of connections',
    async () => {
      rig.proxy.cut()
      while (await holdConnection(rig.postgres, held)) {}
    },
    () => {
      for (const socket of held) socket.destroy()
    },
  )
}

/** Logs in to PostgreSQL and keeps the connection; false if there is none left. */
function holdConnection(target: { host: string; port: number }, held: Socket[]): Promise<boolean> {
  // The protocol's startup message: length, version 3.0, parameters.
  const parameters = Buffer.from('\0\0\0\0\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1')
  parameters.writeInt32BE(parameters.length)
  const socket = connect({ host: target.host, port: target.port })
  held.push(socket)
  socket.on('error', () => {}).write(parameters)
  // 'R' (authentication ok) or 'E' (too many clients already).
  return new Promise((resolve) => socket.once('data', (data) => resolve(data.toString('latin1', 0, 1) === 'R')))
}

/** Cuts every connection at each message of an application in turn. */
export async function cutAnywhere(rig: Rig): Promise<Outcome> {
  const ledger = new Ledger()
  const answers = await cutEachMessage(rig, () => ledger.submit(ledger.newAttempt(), rig.send))
  return outcome(rig, 'connection cut at each message of an application', ledger, answers)
}

/** The commit of an application succeeds, but its answer is lost. */
export async function commitUnanswered(rig: Rig): Promise<Outcome> {
  const ledger = new Ledger()
  const answers: string[] = []
  for (let round = 0; round < 5; round++) {
    await rig.recovered()
    cutAfterCommit(rig.proxy)
    answers.push(await ledger.submit(ledger.newAttempt(), rig.send))
  }
  return outcome(rig, "answer to an application's commit lost", ledger, answers)
}
