import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
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

const health = async (of = server) => {
  const response = await of.browser().fetch('/api/health')
  return [response.status, await response.json()]
}

it('is well, also while a job waits for its turn', async () => {
  expect(await health()).toEqual([200, { status: 'ok', degraded: [], oldestJobSeconds: null, certificates: {} }])
  await createApplicant(server)
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '20 seconds'`.execute(server.deps.db)
  expect(await health()).toEqual([200, { status: 'ok', degraded: [], oldestJobSeconds: 20, certificates: {} }])
})

it('names the jobs that do not run, and the mail that does not go out, and nobody', async () => {
  const { json } = await createApplicant(server)
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '10 minutes'`.execute(server.deps.db)
  expect(await health()).toMatchObject([200, { status: 'degraded', degraded: ['jobs'] }])
  server.advance(11 * 60_000)
  const [, body] = await health()
  expect(body).toEqual({ status: 'degraded', degraded: ['mail', 'jobs'], oldestJobSeconds: 600, certificates: {} })
  expect(JSON.stringify(body)).not.toContain(json.email)
})

it('does not call a message late that is held back on purpose', async () => {
  await createApplicant(server)
  server.advance(11 * 60_000)
  const { db } = server.deps
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(db)
  expect(await health()).toMatchObject([200, { status: 'ok' }])
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(db)
  expect(await health()).toMatchObject([200, { degraded: ['mail'] }])
})

it('names the jobs whose last try failed', async () => {
  await createApplicant(server)
  const { db } = server.deps
  await sql`alter table graphile_worker._private_jobs disable trigger user`.execute(server.ownerDeps.db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '1 hour'`.execute(
    db,
  )
  expect(await health()).toMatchObject([200, { degraded: expect.arrayContaining(['jobs']) }])
})

it('names what is not there: a mail server, a store of files', async () => {
  expect(await health(mailless)).toMatchObject([200, { status: 'degraded', degraded: ['mail'] }])
  expect(await health(storeless)).toMatchObject([200, { status: 'degraded', degraded: ['store'] }])
})
