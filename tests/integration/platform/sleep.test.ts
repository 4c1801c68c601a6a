import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { runScheduled } from '#server/run-jobs.ts'
import { jobsAlarm } from '#server/shared/alarm.ts'
import { enqueue } from '#server/shared/enqueue.ts'
import { createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { queuedJobs, runAll, runDue } from '#tests/support/jobs.ts'
import { chargeOf, poll, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// The schedule of the platform, minute by minute, and what it asks of the database.
const minuteMs = 60_000

let server: TestServer
let alarm: ReturnType<typeof jobsAlarm>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  // The alarm has a store of its own; any store of the emulation does.
  alarm = jobsAlarm(server.deps.documents)
  toFullHour(server)
})

/** Moves the clock to ten seconds after a full hour, as the platform's schedule runs. */
function toFullHour({ deps, advance }: TestServer): void {
  advance(hourMs - (deps.now().getTime() % hourMs) + 10_000)
}

/** Runs the schedule of one minute; returns how many queries it made. */
async function minute(of = server, deploy = 'deploy-1'): Promise<number> {
  const asked = await recordSql(() => runScheduled(of.deps, alarm, deploy, () => runDue(of)))
  of.advance(minuteMs)
  return asked.flat().length
}

async function minutes(count: number, of = server): Promise<number[]> {
  const asked: number[] = []
  for (let one = 0; one < count; one++) asked.push(await minute(of))
  return asked
}

const zeros = (count: number) => Array.from({ length: count }, () => 0)

describe('while nothing waits', () => {
  it('the database is asked once an hour, and not at all in between', async () => {
    const [first, ...rest] = await minutes(60)
    expect(first).toBeGreaterThan(0)
    expect(rest).toEqual(zeros(59))
    const [hourly, ...again] = await minutes(60)
    expect(hourly).toBeGreaterThan(0)
    expect(again).toEqual(zeros(59))
  })

  it('a job that this configuration cannot do keeps nobody awake', async () => {
    await createApplicant(server)
    expect(await queuedJobs(server)).toMatchObject([{ locked: false }])
    await alarm.ring()
    await minute()
    expect(await minutes(5)).toEqual(zeros(5))
  })

  it('a new deploy looks once, for what its migrations have added', async () => {
    await minutes(2)
    expect(await minute(server, 'deploy-2')).toBeGreaterThan(0)
    expect(await minute(server, 'deploy-2')).toBe(0)
  })
})

describe('what waits is done in its minute', () => {
  it('a job of later, without another look before', async () => {
    const due = new Date(server.deps.now().getTime() + 4.5 * minuteMs)
    await enqueue(server.deps.db, 'application_states', {}, due)
    const [first, ...rest] = await minutes(4)
    expect(first).toBeGreaterThan(0)
    expect(rest).toEqual(zeros(3))
    // The library takes what is due by the database's own clock.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(server.deps.db)
    expect(await minute()).toBe(0)
    expect(await minute()).toBeGreaterThan(0)
    expect(await queuedJobs(server)).toEqual([])
  })

  it('a job whose writer rang', async () => {
    await minutes(3)
    await enqueue(server.deps.db, 'application_states', {})
    await alarm.ring()
    expect(await minute()).toBeGreaterThan(0)
    expect(await queuedJobs(server)).toEqual([])
    expect(await minute()).toBe(0)
  })

  it('a job that was written while the schedule moved its alarm', async () => {
    const late = {
      ...alarm,
      set: (...given: Parameters<typeof alarm.set>) => lateJob().then(() => alarm.set(...given)),
    }
    const lateJob = async () => {
      await enqueue(server.deps.db, 'application_states', {})
      await alarm.ring()
    }
    await runScheduled(server.deps, late, 'deploy-1', () => runDue(server))
    expect(await queuedJobs(server)).toHaveLength(1)
    expect(await minute()).toBeGreaterThan(0)
    expect(await queuedJobs(server)).toEqual([])
  })

  it('a job whose writer was stopped before it rang, at the next full hour', async () => {
    await minutes(2)
    await enqueue(server.deps.db, 'application_states', {})
    expect(await minutes(58)).toEqual(zeros(58))
    expect(await minute()).toBeGreaterThan(0)
    expect(await queuedJobs(server)).toEqual([])
  })

  it('a job that another run has begun, in case that run was stopped', async () => {
    await enqueue(server.deps.db, 'application_states', {})
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`.execute(server.deps.db)
    expect(Math.min(...(await minutes(3)))).toBeGreaterThan(0)
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(server.deps.db)
    await minute()
    expect(await queuedJobs(server)).toEqual([])
  })

  it('each minute, if the file store cannot be asked', async () => {
    alarm = jobsAlarm(() => {
      throw new Error('no store here')
    })
    expect(Math.min(...(await minutes(3)))).toBeGreaterThan(0)
  })
})

describe('with a Pix provider', () => {
  let bank: TestServer
  let psp: TestPsp
  beforeAll(async () => {
    ;({ server: bank, psp } = await startBank())
  })
  afterAll(() => bank.stop())

  it('the provider is asked each minute while a charge can be paid, and once an hour after that', async () => {
    const { applicant } = await startAfresh(bank, psp)
    alarm = jobsAlarm(bank.deps.documents)
    toFullHour(bank)
    const polls = countPolls()
    await minutes(3, bank)
    expect(polls()).toBe(3)
    await psp.psp.pay(await chargeOf(bank, psp, applicant.id), 'exact')
    await poll(bank)
    await runAll(bank)
    toFullHour(bank)
    await minutes(2, bank)
    const before = polls()
    expect(await minutes(57, bank)).toEqual(zeros(57))
    expect(polls()).toBe(before)
    await minutes(2, bank)
    expect(polls()).toBe(before + 1)
  })

  it('the provider is asked each minute while it has a refund to make', async () => {
    const { applicant } = await startAfresh(bank, psp)
    alarm = jobsAlarm(bank.deps.documents)
    await psp.psp.pay(await chargeOf(bank, psp, applicant.id), 'more')
    await poll(bank)
    await runAll(bank)
    toFullHour(bank)
    await minute(bank)
    const polls = countPolls()
    await minutes(3, bank)
    expect(polls()).toBe(3)
    await psp.psp.settle()
    await minutes(2, bank)
    const before = polls()
    await minutes(10, bank)
    expect(polls()).toBe(before)
  })

  /** Counts the minutes in which the provider is asked for its list of payments, from now on. */
  function countPolls(): () => number {
    const asked = new Set<number>()
    psp.misbehave(async (request) => {
      if (request.method === 'GET' && new URL(request.url).pathname.endsWith('/api/v2/pix'))
        asked.add(Math.floor(bank.deps.now().getTime() / minuteMs))
      return undefined
    })
    return () => asked.size
  }
})
