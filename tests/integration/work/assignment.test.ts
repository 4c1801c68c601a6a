import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tabHeader } from '#api/headers.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let bia: Browser
let ids: Record<string, string>

beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server, 'ana', 'analyst')
  bia = await createAnalyst(server, 'bia', 'analyst')
  await createAnalyst(server, 'loja', 'dealership')
  const rows = await server.deps.db.selectFrom('admin_users').select(['id', 'username']).execute()
  ids = Object.fromEntries(rows.map(({ id, username }) => [username, id]))
})
afterAll(() => server.stop())

const idOf = (name: string) => ids[name] ?? ''
const detail = async (browser: Browser, id: string, tab?: string) =>
  (
    await browser.api.admin.applications[':id'].$get(
      { param: { id } },
      tab === undefined ? {} : { headers: { [tabHeader]: tab } },
    )
  ).json()
const pass = (browser: Browser, id: string, from: string | null, to: string | null) =>
  browser.api.admin.applications[':id'].assignee.$put({ param: { id }, json: { from, to } })

describe('who works on an application', () => {
  it('is nobody, then who takes it, then whom it is passed to; the history tells each', async () => {
    const { id } = await createApplicant(server)
    expect(await detail(ana, id)).toMatchObject({ assignee: null, version: 1, late: false })
    expect(await (await pass(ana, id, null, idOf('ana'))).json()).toMatchObject({
      assignee: { id: idOf('ana'), name: 'ana' },
      version: 1,
    })
    expect((await pass(ana, id, idOf('ana'), idOf('bia'))).status).toBe(200)
    const { assignee, history } = await detail(bia, id)
    expect(assignee?.name).toBe('bia')
    expect(history.events.map(({ kind, actor, data }) => [kind, actor, 'to' in data ? data.to : null])).toEqual([
      ['assigned', 'ana', 'bia'],
      ['assigned', 'ana', 'ana'],
      ['created', 'Marina Duarte Lima', null],
    ])
  })

  it('is never changed by somebody who does not know of it yet', async () => {
    const { id } = await createApplicant(server)
    const answers = await Promise.all([pass(ana, id, null, idOf('ana')), pass(bia, id, null, idOf('bia'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await codeOf(await pass(ana, id, null, idOf('ana')))).toBe('stale_version')
  })

  it('is neither a dealership nor somebody who is not there', async () => {
    const { id } = await createApplicant(server)
    for (const to of [idOf('loja'), crypto.randomUUID()]) {
      expect((await pass(ana, id, null, to)).status).toBe(422)
    }
    const { colleagues } = await (await ana.api.admin.colleagues.$get()).json()
    expect(colleagues).toEqual([
      { id: idOf('ana'), name: 'ana', own: true },
      { id: idOf('bia'), name: 'bia', own: false },
    ])
  })

  it('is nobody whose account is closed, neither by name nor among the colleagues', async () => {
    const { id } = await createApplicant(server)
    const setClosed = (at: Date | null) =>
      server.deps.db.updateTable('admin_users').set({ disabled_at: at }).where('username', '=', 'bia').execute()
    await setClosed(server.deps.now())
    expect((await pass(ana, id, null, idOf('bia'))).status).toBe(422)
    expect((await ana.api.admin.assignments.$post({ json: { ids: [id], to: idOf('bia') } })).status).toBe(422)
    const { colleagues } = await (await ana.api.admin.colleagues.$get()).json()
    expect(colleagues.map(({ name }) => name)).toEqual(['ana'])
    await setClosed(null)
    expect((await pass(ana, id, null, idOf('bia'))).status).toBe(200)
  })

  it('is changed for many at once', async () => {
    const many = await Promise.all([1, 2, 3].map(async () => (await createApplicant(server)).id))
    await pass(ana, many[0] ?? '', null, idOf('bia'))
    const answer = await ana.api.admin.assignments.$post({ json: { ids: many, to: idOf('bia') } })
    expect(await answer.json()).toEqual({
      changed: 2,
      former: [{ assignee: null, ids: expect.arrayContaining(many.slice(1)) }],
    })
    for (const id of many) expect((await detail(ana, id)).assignee?.name).toBe('bia')
    // Undone, but for what a colleague has passed on meanwhile.
    await pass(ana, many[2] ?? '', idOf('bia'), idOf('ana'))
    const back = await ana.api.admin.assignments.$post({ json: { ids: many.slice(1), to: null, from: idOf('bia') } })
    expect(await back.json()).toMatchObject({ changed: 1 })
    expect((await detail(ana, many[1] ?? '')).assignee).toBeNull()
    expect((await detail(ana, many[2] ?? '')).assignee?.name).toBe('ana')
  })
})

const openBy = async (shown: ReturnType<typeof detail>) => (await shown).openBy.map(({ name }) => name)

it('shows who has an application open, until the tab goes on or falls silent', async () => {
  const [one, other] = [(await createApplicant(server)).id, (await createApplicant(server)).id]
  const tab = crypto.randomUUID()
  await detail(ana, one)
  expect(await openBy(detail(bia, one, crypto.randomUUID()))).toEqual(['bia'])
  await detail(ana, one, tab)
  expect(await openBy(detail(bia, one))).toEqual(['ana', 'bia'])
  await detail(ana, other, tab)
  expect(await openBy(detail(bia, one))).toEqual(['bia'])
  await detail(ana, one, 'no tab at all')
  server.advance(60_000)
  expect(await openBy(detail(bia, other))).toEqual(['ana'])
  server.advance(20_000)
  expect(await openBy(detail(bia, other))).toEqual([])
  expect(await tidy(server.ownerDeps)).toMatchObject({ viewers: 2 })
})
