// Runs with the right to mount (see full-disk.ts). Fills a small disk under a whole local server to the last byte.
// Prints its outcomes as the last line, in JSON.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { documentKinds } from '#domain/documents/documents.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { Ledger } from '#tests/support/ledger.ts'
import { tally } from '#tests/support/report.ts'
import { Documents } from './documents.ts'
import type { Outcome } from './scenario.ts'
import { startServerProcess, wireBrowser, wireSender } from './server-process.ts'

const patienceMs = 20_000

const disk = mkdtempSync(join(tmpdir(), 'full-disk-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk])
const port = await freePort()
const send = wireBrowser(port)
const ledger = new Ledger()
const sent = new Documents(ledger)
let server = await startServerProcess(port, disk)
try {
  console.log(JSON.stringify([await noRoom(), await noRoomForLog()]))
} finally {
  await server.kill()
  execFileSync('umount', [disk])
  rmdirSync(disk)
}

/** People apply and send documents while the disk is full, and again when it has room. */
async function noRoom(): Promise<Outcome> {
  const enrolled = ledger.newAttempt()
  await ledger.submit(enrolled, send)
  const sender = await wireSender(server, port, { id: enrolled.acknowledged?.id ?? '', ...enrolled.json })
  await sent.send(sender, 'cnh')
  const ballast = fill()
  const answers: string[] = []
  for (const kind of documentKinds) answers.push(await sent.send(sender, kind))
  // The existing pages of a table still have some room.
  for (let person = 0; person < 60; person++) answers.push(await ledger.submit(ledger.newAttempt(), send))
  rmSync(ballast)
  return outcome('disk full under the embedded store', answers, await applyingWorks())
}

/** The database cannot write its log and stops. The next start then has to repair it. */
async function noRoomForLog(): Promise<Outcome> {
  const ballast = fill()
  await sql`select pg_switch_wal()`.execute(server.db)
  const answers = await Promise.all([0, 1, 2].map(() => ledger.submit(ledger.newAttempt(), send)))
  rmSync(ballast)
  await server.kill()
  server = await startServerProcess(port, disk)
  return outcome('disk full under its log, then started again', answers, server.readyMs)
}

async function outcome(fault: string, answers: string[], recoveredMs: number): Promise<Outcome> {
  const remaining = (await ledger.retry(send)) + (await sent.retry())
  const surprises = ledger.surprises.splice(0)
  if (remaining > 0) surprises.push(`${remaining} not accepted once there was room`)
  const [applications, documents] = [await ledger.audit(server.db), await sent.audit(server.db)]
  const sum = (pick: (one: typeof documents) => number) => pick(applications) + pick(documents)
  return {
    fault,
    tried: sum(({ tried }) => tried),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    half: sum(({ half }) => half),
    answers: tally(answers),
    recoveredMs,
    surprises,
  }
}

/** Fills the disk with a file; returns its path. */
function fill(): string {
  const path = join(disk, 'ballast')
  const file = openSync(path, 'w')
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
    try {
      while (writeSync(file, Buffer.alloc(size)) === size) {}
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
  return path
}

/** Resolves, with the elapsed ms, once an application succeeds without a restart. */
async function applyingWorks(): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < patienceMs) {
    if ((await ledger.submit(ledger.newAttempt(), send)) === 'ok') return Math.round(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  ledger.surprises.push('did not recover by itself')
  return patienceMs
}
