import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { readHealth } from '#server/maintenance/health.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { pspEnvironment } from '#tests/support/pix/test-psp.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'contato@tiriva.example' }
let server: TestServer
let mailless: TestServer
let storeless: TestServer
beforeAll(async () => {
  server = await startServer(mail)
  mailless = await startServer()
  const documents = () => {
    throw new Error('no store here')
  }
  storeless = await startServer(mail, { documents })
})
afterAll(() => Promise.all([server, mailless, storeless].map((one) => one.stop())))
beforeEach(() => emptyDatabase(server.deps.db))

const health = (of = server) => readHealth(of.deps)
const toStrangers = async () => {
  const response = await server.browser().fetch('/api/health')
  return [response.status, await response.json()]
}
const agedJobs = (age: string) =>
  sql`update graphile_worker._private_jobs set run_at = now() - ${age}::interval`.execute(server.deps.db)

it('is well, also while a job waits for its turn', async () => {
  const well = { status: 'ok', degraded: [], unknown: [], certificates: {} }
  expect(await health()).toEqual({ ...well, oldestJobSeconds: null })
  await createApplicant(server)
  await agedJobs('20 seconds')
  expect(await health()).toEqual({ ...well, oldestJobSeconds: 20 })
})

it('names the jobs that do not run, and the mail that does not go out, and nobody', async () => {
  const { json } = await createApplicant(server)
  await agedJobs('10 minutes')
  expect(await health()).toMatchObject({ status: 'degraded', degraded: ['jobs'] })
  server.advance(11 * 60_000)
  const body = await health()
  expect(body).toMatchObject({ status: 'degraded', degraded: ['mail', 'jobs'], oldestJobSeconds: 600 })
  expect(JSON.stringify(body)).not.toContain(json.email)
})

it('gives a server that runs the jobs itself as long for what waited as any job has', async () => {
  const begun = await startServer(mail, { jobsBegunAt: new Date() })
  await createApplicant(begun)
  await agedJobs('10 minutes')
  expect(await health(begun)).toMatchObject({ status: 'ok', degraded: [], unknown: ['jobs'] })
  const bank = await createAnalyst(begun)
  const stateOfJobs = async () => {
    const { parts } = await (await bank.api.admin.installation.$get()).json()
    return parts.find(({ part }) => part === 'jobs')?.state
  }
  expect(await stateOfJobs()).toBe('unknown')
  begun.advance(2 * 60_000)
  expect(await stateOfJobs()).toBe('unknown')
  begun.advance(60_000)
  expect(await health(begun)).toMatchObject({ degraded: ['jobs'], unknown: [] })
  expect(await stateOfJobs()).toBe('failing')
  await begun.stop()
})

it('calls no mail late that waited while no server ran', async () => {
  const begun = await startServer(mail)
  await createApplicant(begun)
  begun.advance(11 * 60_000)
  expect(await health(begun)).toMatchObject({ degraded: ['mail'] })
  begun.deps.jobsBegunAt = begun.deps.now()
  expect(await health(begun)).toMatchObject({ status: 'ok' })
  begun.advance(10 * 60_000)
  expect(await health(begun)).toMatchObject({ degraded: ['mail'] })
  await begun.stop()
})

it('lists the parts of an installation in the order in which a bank sets them up', async () => {
  const bank = await createAnalyst(server)
  const { parts } = await (await bank.api.admin.installation.$get()).json()
  expect(parts.map(({ part }) => part)).toEqual([
    'database',
    'role',
    'store',
    'secret_key',
    'site_url',
    'mail',
    'pix',
    'pix_key',
    'contract_certificate',
    'jobs',
    'housekeeping',
    'build_hook',
  ])
})

it('tells strangers the status alone, looked at once a minute, and managers the parts', async () => {
  server.advance(60_000)
  expect(await toStrangers()).toEqual([200, { status: 'ok' }])
  await createApplicant(server)
  await agedJobs('10 minutes')
  expect(await toStrangers()).toEqual([200, { status: 'ok' }])
  server.advance(60_000)
  expect(await toStrangers()).toEqual([200, { status: 'degraded' }])
  const bank = await createAnalyst(server)
  expect(await (await bank.api.admin.health.$get()).json()).toMatchObject({ degraded: ['jobs'] })
})

it('does not call a message late that is held back on purpose', async () => {
  await createApplicant(server)
  server.advance(11 * 60_000)
  const { db } = server.deps
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(db)
  expect(await health()).toMatchObject({ status: 'ok' })
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(db)
  expect(await health()).toMatchObject({ degraded: ['mail'] })
})

it('names the jobs whose last try failed', async () => {
  await createApplicant(server)
  const { db } = server.deps
  // Three days of tries, with ever longer pauses.
  const { rows } = await sql`select distinct max_attempts from graphile_worker._private_jobs`.execute(db)
  expect(rows).toEqual([{ max_attempts: 25 }])
  await sql`alter table graphile_worker._private_jobs disable trigger user`.execute(server.ownerDeps.db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '1 hour'`.execute(
    db,
  )
  expect(await health()).toMatchObject({ degraded: expect.arrayContaining(['jobs']) })
})

it('asks nothing of Pix where there is none, though an earlier provider left its state behind', async () => {
  const { db } = server.deps
  const before = await health()
  await db
    .insertInto('pix_sync')
    .values({ webhook_refusal: 'Endereço recusado' } as never)
    .execute()
  expect(await health()).toEqual(before)
})

it('says that it is down, with Pix too, where the database does not answer', async () => {
  const withPix = await startServer({ ...mail, ...pspEnvironment })
  const pool = () => Promise.reject(Object.assign(new Error('no database here'), { code: 'ECONNREFUSED' }))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  expect(await readHealth({ ...withPix.deps, db })).toMatchObject({
    status: 'down',
    degraded: expect.arrayContaining(['database']),
  })
  await withPix.stop()
})

it('names what is not there: a mail server, a store of files', async () => {
  expect(await health(mailless)).toMatchObject({ status: 'degraded', degraded: ['mail'] })
  expect(await health(storeless)).toMatchObject({ status: 'degraded', degraded: ['store'] })
})
