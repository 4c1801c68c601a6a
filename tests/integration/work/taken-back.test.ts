import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let analyst: Browser
let manager: Browser

beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  analyst = await createAnalyst(server, 'bia', 'analyst')
  manager = await createAnalyst(server, 'ana', 'manager')
})
afterAll(() => server.stop())

const set = (browser: Browser, id: string, version: number, status: ApplicationStatus, reason?: string) =>
  browser.api.admin.applications[':id'].status.$put({
    param: { id },
    json: { status, version, ...(reason && { reason }), ...(status === 'rejected' && { refusal: 'income' }) },
  })

it.each<[ApplicationStatus, ApplicationStatus]>([
  ['approved', 'received'],
  ['rejected', 'received'],
  ['rejected', 'approved'],
])('an analyst does not take %s back to %s; a manager does, with a reason that is kept', async (decided, before) => {
  const { id } = await createApplicant(server)
  expect((await set(analyst, id, 1, decided, 'Renda')).status).toBe(200)
  const refused = await set(analyst, id, 2, before, 'Engano')
  expect([refused.status, await codeOf(refused)]).toEqual([403, 'managers_only'])
  expect((await set(manager, id, 2, before)).status).toBe(422)
  const answer = await set(manager, id, 2, before, 'Foi um engano')
  const { status, history } = await answer.json()
  expect(status).toBe(before)
  expect(history.events[0]).toMatchObject({
    kind: 'status',
    from: decided,
    to: before,
    data: { reason: 'Foi um engano' },
  })
})

it.each<ApplicationStatus>(['approved', 'waiting_docs', 'signing'])(
  'an analyst does not refuse what stands at %s: that takes the approval back; a manager does',
  async (stage) => {
    const { id } = await createApplicant(server)
    expect((await set(analyst, id, 1, 'approved')).status).toBe(200)
    const reached =
      stage === 'approved' || (await set(analyst, id, 2, stage, 'Documentos vistos na loja')).status === 200
    expect(reached).toBe(true)
    const param = { id }
    const { version } = await (await analyst.api.admin.applications[':id'].$get({ param })).json()
    const refused = await set(analyst, id, version, 'rejected', 'Engano')
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'managers_only'])
    expect((await (await set(manager, id, version, 'rejected', 'Engano')).json()).status).toBe('rejected')
  },
)
