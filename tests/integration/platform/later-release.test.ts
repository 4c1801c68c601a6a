import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// During a deploy and after a rollback, functions read data of a newer release.
const unknownLine = 'Registro de outra versão do sistema'
const at = new Date('2026-01-02T12:00:00Z')
let server: TestServer
let manager: Browser
let param: { id: string }

beforeAll(async () => {
  server = await startServer()
  const { db } = server.ownerDeps
  await emptyDatabase(db)
  manager = await stepUp(await createAnalyst(server))
  await createAnalyst(server, 'bia', 'analyst')
  param = { id: (await createApplicant(server)).id }
  const bia = await db.selectFrom('admin_users').select('id').where('username', '=', 'bia').executeTakeFirstOrThrow()
  const line = { application_id: param.id, actor_type: 'analyst', actor_id: bia.id, actor_name: 'bia', at } as const
  await db
    .insertInto('application_events')
    .values([
      { ...line, kind: 'moon_landing' as never, data: JSON.stringify({ crew: 3 }) },
      { ...line, kind: 'payment', data: JSON.stringify({ kind: 'gift', amountCents: 100 }) },
    ])
    .execute()
  const asked = { asked_by: bia.id, asked_by_name: 'bia', asked_at: server.deps.now(), reason: 'Sim' }
  const hashes = { base: 'a'.repeat(64), hash: 'b'.repeat(64) }
  const what = { kind: 'moon_landing' as never, subject: 'moon', application_id: param.id, change: '{}' }
  const expires_at = new Date(server.deps.now().getTime() + 86_400_000)
  await db
    .insertInto('approvals')
    .values({ ...asked, ...hashes, ...what, expires_at, state: 'open' })
    .execute()
  const detail = { actor_id: bia.id, actor_name: 'bia', subject_name: null, address_hash: null, detail: '', at }
  await db
    .insertInto('security_events')
    .values({ ...detail, kind: 'moon_landing' as never })
    .execute()
})
afterAll(() => server.stop())

it('an application opens, and its unknown lines say that they are of another release', async () => {
  const { history, asks } = await (await manager.api.admin.applications[':id'].$get({ param })).json()
  expect(history.events.filter(({ kind }) => kind === 'unknown')).toMatchObject([
    { kind: 'unknown', data: {}, actor: 'bia' },
    { kind: 'unknown', data: {}, actor: 'bia' },
  ])
  expect(asks).toMatchObject([{ title: 'Pedido de outra versão do sistema', by: 'bia' }])
})

it('audit and security log open', async () => {
  const { events } = await (await manager.api.admin.audit.$get({ query: { person: 'bia' } })).json()
  expect(events.filter(({ what }) => what === unknownLine).map(({ area }) => area)).toEqual(
    expect.arrayContaining(['applications', 'team']),
  )
  const log = await (await manager.api.admin.team.history.$get({ query: {} })).json()
  expect(log.events).toContainEqual(expect.objectContaining({ kind: 'unknown' }))
})

it('a request of an unknown kind is listed, and nobody decides about it here', async () => {
  const { open } = await (await manager.api.admin.approvals.$get()).json()
  expect(open).toMatchObject([
    { title: 'Pedido de outra versão do sistema', lines: [], acts: { approve: 'not_found' } },
  ])
  const request = { param: { id: open[0]?.id ?? '' }, json: { hash: open[0]?.hash ?? '' } }
  expect(await codeOf(await manager.api.admin.approvals[':id'].approval.$post(request))).toBe('not_found')
})
