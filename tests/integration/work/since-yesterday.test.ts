import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { analystPassword, createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => emptyDatabase(server.deps.db))
afterAll(() => server.stop())

const dayMs = 24 * 3_600_000
const note = async (by: Browser, id: string, text: string) => {
  const { applications } = by.api.admin
  const detail = await (await applications[':id'].$get({ param: { id } })).json()
  const { version = 0 } = 'version' in detail ? detail : {}
  const answer = await applications[':id'].status.$put({
    param: { id },
    json: { status: 'analysis', note: text, version },
  })
  expect(answer.status).toBe(200)
}
const changes = async (of: Browser) => {
  const answer = await of.api.admin['since-yesterday'].$get()
  expect(answer.status).toBe(200)
  return answer.json()
}

it('names what others changed on one’s own cases since one was last at work, and nothing else', async () => {
  const [own, others] = [
    await applicantIn(server, 'analysis'),
    await applicantIn(server, 'analysis', { email: 'b@example.com' }),
  ]
  const bia = await createAnalyst(server, 'bia', 'analyst')
  const ana = await createAnalyst(server, 'ana', 'analyst')
  const { colleagues } = await (await bia.api.admin.colleagues.$get()).json()
  const me = colleagues.find((one) => one.own)?.id ?? ''
  const take = { param: { id: own.id }, json: { from: null, to: me } }
  expect((await bia.api.admin.applications[':id'].assignee.$put(take)).status).toBe(200)
  await note(ana, own.id, 'Antes da visita')
  server.advance(60_000)
  await note(bia, own.id, 'Fui para casa')
  server.advance(60_000)
  await note(ana, own.id, 'O cliente ligou')
  await note(ana, others.id, 'De outra pessoa')
  server.advance(dayMs)
  const again = server.browser()
  const login = { json: { username: 'bia', password: analystPassword } }
  expect((await again.api.admin.session.$post(login)).status).toBe(200)
  const seen = await changes(again)
  expect(seen.cases).toMatchObject([{ applicationId: own.id, count: 1, events: [{ note: 'O cliente ligou' }] }])
  const nobody = await createAnalyst(server, 'rui', 'analyst')
  expect((await changes(nobody)).cases).toEqual([])
})
