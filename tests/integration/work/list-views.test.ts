import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ViewRequest, ViewsResponse } from '#api/application-list.ts'
import { mostOwnViews, mostSharedViews } from '#domain/work-lists.ts'
import { codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let bruna: Browser
let gerente: Browser

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server, 'ana', 'analyst')
  bruna = await createAnalyst(server, 'bruna', 'analyst')
  gerente = await createAnalyst(server, 'gerente', 'manager')
})
afterAll(() => server.stop())

const view = (changes: Partial<ViewRequest> = {}): ViewRequest => ({
  name: 'Sem responsável',
  shared: false,
  query: { assignee: 'none', status: 'received' },
  columns: null,
  rowHeight: null,
  ...changes,
})
const save = (browser: Browser, changes: Partial<ViewRequest> = {}) =>
  browser.api.admin.views.$post({ json: view(changes) })
const seenBy = async (browser: Browser) => (await browser.api.admin.views.$get()).json()
const only = ({ views }: ViewsResponse) => {
  const [one] = views
  if (views.length !== 1 || !one) throw new Error(`${views.length} views`)
  return one
}
const names = async (browser: Browser) => (await seenBy(browser)).views.map(({ name }) => name)
const change = (browser: Browser, id: string, json: { name?: string; shared?: boolean; version?: number }) =>
  browser.api.admin.views[':id'].$put({
    param: { id },
    json: { name: 'Sem responsável', shared: false, version: 1, ...json },
  })
const remove = (browser: Browser, id: string) => browser.api.admin.views[':id'].$delete({ param: { id } })

it('has mine, late and ready to release, each with how many it finds now for who asks', async () => {
  const { id } = await createApplicant(server)
  await createApplicant(server)
  const mine = { ids: [id], to: (await (await ana.api.admin.colleagues.$get()).json()).colleagues[0]?.id ?? '' }
  expect((await ana.api.admin.assignments.$post({ json: mine })).status).toBe(200)
  const countsOf = async (browser: Browser) =>
    Object.fromEntries((await seenBy(browser)).builtIn.map(({ name, count }) => [name, count.count]))
  expect(await countsOf(ana)).toEqual({ mine: 1, late: 0, release: 0 })
  server.advance(30 * 86_400_000)
  await server.deps.db.deleteFrom('sessions').execute()
  const later = server.browser()
  await later.api.admin.session.$post({ json: { username: 'bruna', password: 'três maritacas no fio' } })
  expect(await countsOf(later)).toEqual({ mine: 0, late: 2, release: 0 })
})

it('is saved once, though its answer was lost and it is sent again', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const send = (json = view()) => ana.api.admin.views.$post({ json }, { headers })
  expect((await send()).status).toBe(200)
  expect(only(await (await send()).json()).name).toBe('Sem responsável')
  expect(await codeOf(await send(view({ name: 'Outra' })))).toBe('idempotency_key_reused')
  expect(await codeOf(await save(ana))).toBe('validation_failed')
})

it('shows the own and the shared ones, with live counts, and counts “me” as who reads', async () => {
  await save(ana)
  await save(ana, { name: 'Comigo', shared: true, query: { assignee: 'me' }, columns: 'client,score', rowHeight: '28' })
  expect(await names(ana)).toEqual(['Comigo', 'Sem responsável'])
  const theirs = only(await seenBy(bruna))
  expect(theirs).toMatchObject({
    name: 'Comigo',
    by: 'ana',
    mayChange: false,
    columns: 'client,score',
    rowHeight: '28',
  })
  expect(theirs.count).toEqual({ count: 0, more: false })
  const { id } = await createApplicant(server)
  const counted = (await seenBy(ana)).views.map(({ count }) => count?.count)
  expect(counted).toEqual([0, 1])
  const { colleagues } = await (await bruna.api.admin.colleagues.$get()).json()
  const to = colleagues.find(({ own }) => own)?.id ?? ''
  await ana.api.admin.assignments.$post({ json: { ids: [id], to } })
  expect((await seenBy(ana)).views.map(({ count }) => count?.count)).toEqual([0, 0])
  expect(only(await seenBy(bruna)).count?.count).toBe(1)
})

it('stops counting at 99, so that a view of everything costs no more than a small one', async () => {
  const { id } = await createApplicant(server)
  const { db } = server.ownerDeps
  const row = await db.selectFrom('financing_applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 120 }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    contract_number: `20269${String(index).padStart(5, '0')}`,
    file_paths: JSON.stringify(row.file_paths),
  }))
  for (const copy of copies) {
    const names = Object.keys(copy).map((name) => sql.ref(name))
    const values = Object.values(copy).map((value) => sql`${value}`)
    await sql`insert into financing_applications (${sql.join(names)}) values (${sql.join(values)})`.execute(db)
  }
  await save(ana, { query: { status: 'received' } })
  expect(only(await seenBy(ana)).count).toEqual({ count: 99, more: true })
})

it('is changed and deleted by its owner, and by a manager where it is shared', async () => {
  await save(ana)
  const { id } = only(await seenBy(ana))
  for (const other of [bruna, gerente]) {
    expect((await change(other, id, { name: 'Tomada' })).status).toBe(404)
    expect((await remove(other, id)).status).toBe(404)
  }
  expect((await change(ana, id, { shared: true })).status).toBe(200)
  expect(await codeOf(await change(bruna, id, { name: 'Tomada', version: 2 }))).toBe('forbidden')
  expect(await codeOf(await remove(bruna, id))).toBe('forbidden')
  expect((await change(gerente, id, { name: 'Da equipe', shared: true, version: 2 })).status).toBe(200)
  expect(await names(bruna)).toEqual(['Da equipe'])
  expect((await remove(gerente, id)).status).toBe(200)
  expect((await remove(ana, id)).status).toBe(404)
  expect(await names(ana)).toEqual([])
})

it('tells the slower of two people who change one at once', async () => {
  await save(ana, { shared: true })
  const { id } = only(await seenBy(ana))
  const answers = await Promise.all([
    change(ana, id, { name: 'Uma', shared: true }),
    change(gerente, id, { name: 'Outra', shared: true }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const slower = answers.find(({ status }) => status === 409)
  expect(slower && (await codeOf(slower))).toBe('stale_view')
})

it('keeps another list in its place where one asks for it', async () => {
  await save(ana)
  const { id } = only(await seenBy(ana))
  await change(ana, id, { name: 'Novo nome' })
  expect(only(await seenBy(ana))).toMatchObject({ name: 'Novo nome', query: { assignee: 'none', status: 'received' } })
  const list = { query: { queue: 'documents', sort: 'creditScore' }, columns: null, rowHeight: null } as const
  await ana.api.admin.views[':id'].$put({
    param: { id },
    json: { name: 'Novo nome', shared: false, version: 2, list },
  })
  expect(only(await seenBy(ana)).query).toEqual(list.query)
})

it('takes only what the list itself takes, and neither a search nor chosen rows', async () => {
  const hostile = [
    { status: 'received; drop table list_views' },
    { scoreMin: '1e9' },
    { sort: 'password_hash' },
    { q: '529.982.247-25' },
    { ids: crypto.randomUUID() },
    { anything: 'else' },
  ]
  for (const query of hostile) {
    const answer = await ana.fetch('/api/admin/views', {
      method: 'POST',
      body: JSON.stringify({ ...view(), query }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status, JSON.stringify(query)).toBe(422)
  }
  for (const [field, wrong] of [
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(41) }],
    ['columns', { columns: 'client,cpf' }],
  ] as const) {
    const answer = await save(ana, wrong)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: [{ field }] })
  }
})

it('has one name once for each person, however it is written', async () => {
  await save(ana)
  const answer = await save(ana, { name: 'SEM RESPONSÁVEL' })
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'name', code: 'view_name_taken' }] })
  expect((await save(bruna)).status).toBe(200)
  const twice = await Promise.all([save(ana, { name: 'Duas vezes' }), save(ana, { name: 'Duas vezes' })])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
})

it('has a limit for each person and one for the team', async () => {
  for (let index = 0; index < mostOwnViews; index++) await save(ana, { name: `Visão ${index}`, shared: true })
  expect(await codeOf(await save(ana, { name: 'Uma a mais' }))).toBe('views_full')
  for (let index = mostOwnViews; index < mostSharedViews; index++)
    expect((await save(bruna, { name: `Visão ${index}`, shared: true })).status).toBe(200)
  expect(await codeOf(await save(bruna, { name: 'Uma a mais', shared: true }))).toBe('shared_views_full')
  expect((await save(bruna, { name: 'Uma a mais' })).status).toBe(200)
  const { id = '' } = (await seenBy(ana)).views.find(({ name }) => name === 'Visão 0') ?? {}
  expect((await change(ana, id, { name: 'Outro nome', shared: true })).status, 'one that is shared already').toBe(200)
})

it('says that a filter no longer holds, never shows a wider list, and can be saved anew', async () => {
  await save(ana)
  const { id } = only(await seenBy(ana))
  const gone = JSON.stringify({ status: 'a_status_of_before', assignee: 'none' })
  await server.deps.db.updateTable('list_views').set({ query: gone, columns: 'gone' }).execute()
  expect(only(await seenBy(ana))).toMatchObject({ query: null, count: null, columns: null, mayChange: true })
  const list = { query: { status: 'received' }, columns: null, rowHeight: null }
  const json = { name: 'Sem responsável', shared: false, version: 1, list }
  expect((await ana.api.admin.views[':id'].$put({ param: { id }, json })).status).toBe(200)
  expect(only(await seenBy(ana)).query).toEqual({ status: 'received' })
})

it('counts ready to release as its queue does', async () => {
  const { id } = await createApplicant(server)
  await moveTo(server, id, 'signing')
  const { queues } = await (await ana.api.admin.dashboard.$get()).json()
  const queue = queues.find((one) => one.queue === 'release')?.count
  expect((await seenBy(ana)).builtIn.find(({ name }) => name === 'release')?.count.count).toBe(queue)
})
