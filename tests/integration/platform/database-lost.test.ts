import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '#db/connection.ts'
import { runJobs } from '#server/run-jobs.ts'
import { enqueue } from '#server/shared/enqueue.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { cutAfterCommit, cutAt, type FaultProxy, startFaultProxy } from '#tests/support/fakes/fault-proxy.ts'
import { queuedJobs } from '#tests/support/jobs.ts'
import { applicantIn, photo, sendPart, sha256, startOf } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { takeServerErrors } from '#tests/support/setup/server-errors.ts'

let proxy: FaultProxy
let server: TestServer
beforeAll(async () => {
  const [, port] = /:(\d+)/.exec(process.env.DATABASE_WS_PROXY ?? '') ?? []
  proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(port) })
  server = await startServer({ DATABASE_WS_PROXY: `127.0.0.1:${proxy.port}/v1` })
  await emptyDatabase(server.deps.db)
})
afterAll(async () => {
  await server.stop()
  await proxy.stop()
})

const apply = (key: string, json: ReturnType<typeof application>) =>
  server.browser().api.applications.$post({ json }, { headers: { 'Idempotency-Key': key } })
/** The log names each lost connection, and nothing of what was sent. */
const expectLostConnections = () => {
  const errors = takeServerErrors()
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) expect(error).toMatch(/connection/)
}
const rows = () => server.deps.db.selectFrom('financing_applications').select('cpf').execute()

it('is answered as unavailable while the database is gone, and works again by itself', async () => {
  proxy.cut()
  proxy.refusing = true
  const response = await server.browser().fetch('/api/offer')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  const health = await server.browser().fetch('/api/health')
  expect(health.status).toBe(503)
  expect(await health.json()).toEqual({ status: 'down' })
  proxy.refusing = false
  expect((await server.browser().fetch('/api/health')).status).toBe(200)
  expectLostConnections()
})

it('neither loses nor doubles an application when the connection is cut in the middle', async () => {
  const json = application()
  const key = crypto.randomUUID()
  for (const message of [4, 10, 16]) {
    await server.browser().fetch('/api/health')
    cutAt(proxy, message)
    const response = await apply(key, json)
    expect([201, 503]).toContain(response.status)
  }
  proxy.cutWhen = undefined
  expect((await apply(key, json)).status).toBe(201)
  expect(await rows()).toEqual([{ cpf: json.cpf }])
  expectLostConnections()
})

it('keeps the file of a document whose commit was made but not answered', async () => {
  const { browser } = await applicantIn(server, 'waiting_docs')
  const bytes = await photo(20_000)
  const uploads = browser.api.portal.documents.uploads
  const { id } = await (await uploads.$post({ query: {}, json: startOf('cnh', bytes) })).json()
  await sendPart(browser, id, bytes, 0)
  const complete = () => browser.pdf.uploads[':id'].complete.$post({ param: { id }, query: {} })
  cutAfterCommit(proxy)
  expect((await complete()).status).toBe(503)
  // The pool finds its lost connections one by one.
  await expect.poll(async () => (await complete()).status).toBe(200)
  const stored = async () => (await browser.fetch('/api/portal/documents/cnh')).arrayBuffer()
  await expect.poll(async () => sha256(Buffer.from(await stored()))).toBe(sha256(bytes))
  expectLostConnections()
})

it('tells of a job whose end could not be written, and ends it in a later run', async () => {
  await enqueue(server.deps.db, 'price_day', {})
  const pool = openPool({ ...server.deps.config })
  const lossy = Object.create(pool, {
    connect: {
      value: async () => {
        const client = await pool.connect()
        const query = (...asked: Parameters<typeof client.query>) =>
          JSON.stringify(asked).includes('delete from')
            ? Promise.reject(new Error('the connection is gone'))
            : client.query(...asked)
        return Object.create(client, { query: { value: query }, release: { value: () => client.release() } })
      },
    },
  })
  await expect(runJobs(server.deps, lossy)).rejects.toThrow('the connection is gone')
  const waiting = async () => (await queuedJobs(server)).map(({ key }) => key)
  expect(await waiting()).toContain('price_day')
  await runJobs(server.deps, pool, { lostAfter: 0 })
  expect(await waiting()).not.toContain('price_day')
  await pool.end()
})
