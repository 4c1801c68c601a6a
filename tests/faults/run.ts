// `npm run test:faults`: breaks the services under the product. Shows that nothing acknowledged is lost, doubled or
// half done, that people get a designed answer, and that all works again by itself. `npm run test:faults -- bookings`
// runs only the kills of that name. FAULT_KILLS (50) is the number of kills, FAULT_SEED repeats their moments, and
// FAULT_CONTRACTS (200) is the number of contracts that are paid.
import { spawnSync } from 'node:child_process'
import { createReport } from '#tests/support/report.ts'
import { killedWhileBooking } from './bookings.ts'
import { cepProviders } from './cep.ts'
import { killedWhileServicing } from './contracts.ts'
import { commitUnanswered, crashed, cutAnywhere, exhausted, slow, stopped, unreachable } from './database.ts'
import { fullDisk } from './full-disk.ts'
import { historyStays } from './history.ts'
import { killed } from './killed/at-random.ts'
import { killedWhileBackingUp } from './killed/backup.ts'
import { lastPlace } from './last-place.ts'
import { killedWhilePaying } from './payments.ts'
import { startRig } from './rig.ts'
import type { Outcome } from './scenario.ts'
import {
  storageLosingAnswers,
  storageRefusing,
  storageSlow,
  uploadCommitUnanswered,
  uploadCutAnywhere,
} from './storage.ts'

const report = createReport(
  'Faults',
  'fault',
  'tried',
  'lost',
  'doubled',
  'half',
  'answers meanwhile',
  'recovered after',
)
const outcomes: Outcome[] = []

const kills = Number(process.env.FAULT_KILLS ?? 50)
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)

async function take(scenario: Promise<Outcome | Outcome[]> | Outcome[]) {
  for (const one of [await scenario].flat()) {
    outcomes.push(one)
    console.log(`· ${one.fault}: ${one.answers}`)
  }
}

const ofKills = {
  applications: () => killed(kills, seed),
  payments: () => killedWhilePaying(kills, seed),
  bookings: () => killedWhileBooking(kills, seed),
  contracts: () => killedWhileServicing(kills, seed),
  backups: () => killedWhileBackingUp(Math.ceil(kills / 10), seed),
}
const only = process.argv.slice(2)
const unknown = only.filter((name) => !Object.hasOwn(ofKills, name))
if (unknown.length > 0) throw new Error(`no kills called ${unknown}: there are ${Object.keys(ofKills)}`)

async function everythingElse() {
  const rig = await startRig()
  try {
    const ofDatabase = [stopped, crashed, unreachable, exhausted, commitUnanswered, cutAnywhere, slow]
    const ofStorage = [storageRefusing, storageSlow, storageLosingAnswers, uploadCommitUnanswered, uploadCutAnywhere]
    for (const scenario of [...ofDatabase, ...ofStorage]) await take(scenario(rig))
    await take(cepProviders(rig))
    await take(lastPlace(rig))
    await take(historyStays(rig))
  } finally {
    await rig.stop()
  }
  await take(fullDisk())
}

if (only.length === 0) await everythingElse()
for (const [name, scenario] of Object.entries(ofKills)) {
  if (only.length === 0 || only.includes(name)) await take(scenario())
}

for (const { fault, tried, lost, doubled, half, answers, recoveredMs } of outcomes) {
  report.row(fault, tried, lost, doubled, half, answers, recoveredMs === undefined ? '' : `${recoveredMs} ms`)
}
const sum = (pick: (one: Outcome) => number) => outcomes.reduce((total, one) => total + pick(one), 0)
report.promise('nothing acknowledged is lost', sum(({ lost }) => lost) === 0)
report.promise('nothing is doubled', sum(({ doubled }) => doubled) === 0)
report.promise('nothing is half', sum(({ half }) => half) === 0)
const surprises = outcomes.flatMap(({ fault, surprises }) => surprises.map((one) => `${fault}: ${one}`))
report.promise('every answer is a success or a designed problem', surprises.length === 0, surprises.join('; '))
if (only.length === 0) {
  console.log('· database lost while people apply and look at their portal, in a browser')
  const journey = spawnSync('node', ['tests/support/site/run-e2e.mjs', 'database-lost.spec.ts'], { stdio: 'inherit' })
  report.promise('a person reads what happened, and goes on once it is over', journey.status === 0)
}
report.print()
