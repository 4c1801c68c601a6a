import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.mjs'
import { type Audit, Ledger, type Send } from '#tests/support/ledger.ts'
import { moveTo } from '#tests/support/portal.ts'
import { randomFrom } from '#tests/support/random.ts'
import { tally } from '#tests/support/report.ts'
import type { Outcome } from './scenario.ts'
import { type ServerProcess, startServerProcess, wireBrowser, wireSender } from './server-process.ts'

const people = 5
/** A dealership that hands over one motorcycle at a time, with fewer places than people. */
const dealership = 'rio-branco'
const places = 3
/** The time (ms) within which a booking must be accepted; the kill waits for it. */
const acceptedWithinMs = 60_000

/** A person who books, moves and cancels: the last accepted change, and the later requests without an answer. */
interface Booker {
  id: string
  send: Send
  agreed: string | null
  asked: string | null | undefined
}

/**
 * Kills the server, and the database in it, `times` times while people book, move and cancel pick-ups, each time at a
 * random moment after an accepted change.
 */
export async function killedWhileBooking(times: number, seed: number): Promise<Outcome> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'booking-'))
  const port = await freePort()
  const ledger = new Ledger()
  const found: Audit = { tried: 0, lost: 0, doubled: 0, half: 0 }
  const answers: string[] = []
  const changes: number[] = []
  let server = await startServerProcess(port, dataDir)
  try {
    const bookers = await enrol(server, port, ledger)
    const slots = await slotsOf((bookers[0] as Booker).send)
    for (let round = 0; round < times; round++) {
      changes.push(await bookAndKill(server, bookers, { slots, ledger, answers, random }))
      server = await startServerProcess(port, dataDir)
      await audit(server, bookers, found)
    }
    return {
      fault: `killed at ${times} random moments: bookings`,
      ...found,
      tried: answers.length,
      answers: `${tally(answers)}; at least ${Math.min(...changes)} changes accepted before each kill, seed ${seed}`,
      recoveredMs: undefined,
      surprises: [...ledger.surprises, ...changes.filter((count) => count === 0).map(() => 'a kill before any change')],
    }
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Shared {
  slots: readonly string[]
  ledger: Ledger
  answers: string[]
  random: () => number
}

/**
 * All people book, move and cancel. After an accepted change, the server is killed at a random moment. Returns the
 * number of accepted changes.
 */
async function bookAndKill(server: ServerProcess, bookers: readonly Booker[], shared: Shared): Promise<number> {
  const stop = new AbortController()
  const accepted = Promise.withResolvers<void>()
  let changes = 0
  const onChange = () => {
    changes++
    accepted.resolve()
  }
  const work = bookers.map((booker) => bookUntil(stop.signal, booker, shared, onChange))
  await Promise.race([accepted.promise, passed(acceptedWithinMs, undefined, { signal: stop.signal })])
  await passed(shared.random() * 1500)
  stop.abort()
  await server.kill()
  await Promise.all(work)
  return changes
}

/** People with released motorcycles. */
async function enrol(server: ServerProcess, port: number, ledger: Ledger): Promise<Booker[]> {
  const attempts = Array.from({ length: people }, () => ledger.newAttempt())
  const bookers: Booker[] = []
  for (const attempt of attempts) {
    await ledger.submit(attempt, wireBrowser(port))
    const sender = await wireSender(server, port, { id: attempt.acknowledged?.id ?? '', ...attempt.json })
    bookers.push({ ...sender, agreed: null, asked: undefined })
  }
  for (const { id } of bookers) await moveTo({ deps: { db: server.db, now: () => new Date() } }, id, 'completed')
  return bookers
}

/** A few places, far enough ahead to be changed until the end. */
async function slotsOf(send: Send): Promise<string[]> {
  const answer = await send(`/api/portal/dealerships/${dealership}/slots`, {})
  const { days } = (await answer.json()) as { days: { slots: { startsAt: string }[] }[] }
  return (days[3]?.slots ?? []).slice(0, places).map(({ startsAt }) => new Date(startsAt).toISOString())
}

async function bookUntil(
  stop: AbortSignal,
  booker: Booker,
  { slots, ledger, answers, random }: Shared,
  onChange: () => void,
): Promise<void> {
  while (!stop.aborted) {
    const wanted = booker.agreed && random() < 0.3 ? null : (slots[Math.floor(random() * slots.length)] ?? null)
    booker.asked = wanted
    const answer = await ask(booker, wanted)
    if (answer === undefined) return void answers.push('without an answer')
    booker.asked = undefined
    if (answer.ok && wanted !== booker.agreed) onChange()
    if (answer.ok) booker.agreed = wanted
    answers.push(answer.ok ? 'ok' : ledger.designed(answer, await answer.json().catch(() => undefined)))
  }
}

function ask({ send }: Booker, startsAt: string | null): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ dealership, startsAt })
  const request = startsAt === null ? { method: 'DELETE' } : { method: 'PUT', headers, body }
  return send('/api/portal/pickup', request).catch(() => undefined)
}

/**
 * Lost: neither the accepted change nor a later requested one is stored. Half: a place with a wrong count of people, or
 * a change without its history line or message. Doubled: two messages about one change.
 */
async function audit({ db }: ServerProcess, bookers: readonly Booker[], found: Audit): Promise<void> {
  const rows = await db.selectFrom('pickups').selectAll().execute()
  const live = rows.filter((row) => row.cancelled_at === null)
  for (const place of await db.selectFrom('pickup_slots').selectAll().execute()) {
    const standing = live.filter(({ starts_at }) => starts_at.getTime() === place.starts_at.getTime())
    if (standing.length !== place.taken) found.half++
  }
  for (const booker of bookers) {
    const row = live.find(({ application_id }) => application_id === booker.id)
    const held = row?.starts_at.toISOString() ?? null
    if (held !== booker.agreed && held !== booker.asked) found.lost++
    booker.agreed = held
    const changes = (rows.find(({ application_id }) => application_id === booker.id)?.sequence ?? -1) + 1
    const of = (table: 'application_events' | 'messages') =>
      db
        .selectFrom(table)
        .select('kind')
        .where('application_id', '=', booker.id)
        .where('kind', 'like', 'pickup%')
        .execute()
    const [events, messages] = await Promise.all([of('application_events'), of('messages')])
    if (events.length < changes || messages.length < changes) found.half++
    if (events.length > changes || messages.length > changes) found.doubled++
  }
}
