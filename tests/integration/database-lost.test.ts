import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from '#tests/faults/fault-proxy.ts'
import { emptyDatabase, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'

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
const rows = () => server.deps.db.selectFrom('financing_applications').select('cpf').execute()

it('is answered as unavailable while the database is gone, and works again by itself', async () => {
  proxy.cut()
  proxy.refusing = true
  const response = await server.browser().fetch('/api/health')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  proxy.refusing = false
  expect((await server.browser().fetch('/api/health')).status).toBe(200)
})

it('neither loses nor doubles an application when the connection is cut in the middle', async () => {
  const json = application()
  const key = crypto.randomUUID()
  for (const message of [4, 10, 16]) {
    await server.browser().fetch('/api/health')
    proxy.passed = 0
    proxy.cutAt = message
    const response = await apply(key, json)
    expect([201, 503]).toContain(response.status)
  }
  proxy.cutAt = undefined
  expect((await apply(key, json)).status).toBe(201)
  expect(await rows()).toEqual([{ cpf: json.cpf }])
})
