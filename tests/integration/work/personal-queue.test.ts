import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { runInto } from '#tests/support/locks.ts'
import { applicantIn, moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let bia: Browser

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  server.advance(Date.parse('2026-11-23T12:00:00Z') - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  await logIn()
})
afterAll(() => server.stop())

async function logIn() {
  ana = await createAnalyst(server, `ana${crypto.randomUUID().slice(0, 8)}`, 'analyst')
  bia = await createAnalyst(server, `bia${crypto.randomUUID().slice(0, 8)}`, 'analyst')
}

type Passed = { id: string; since: string }
const next = async (browser: Browser, passed: Passed[] = []) => {
  const answer = await browser.api.admin.queue.next.$post({ json: { passed } })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return (await answer.json()).item
}
const ask = async (kind: 'complaint' | 'ombudsman') => {
  const json = { kind, fullName: 'Rita Lopes', text: 'A moto veio sem o manual.' }
  const answer = await ana.api.admin.requests.$post({ json })
  if (answer.status !== 201) throw new Error(`answered ${answer.status}`)
  return answer.json()
}
/** Goes through all that is left, and says what it was. */
async function walk(browser: Browser) {
  const seen: NonNullable<Awaited<ReturnType<typeof next>>>[] = []
  for (
    let item = await next(browser);
    item;
    item = await next(
      browser,
      seen.map(({ id, since }) => ({ id, since })),
    )
  ) {
    seen.push(item)
    if (seen.length > 20) throw new Error('the queue does not end')
  }
  return seen
}

async function pay() {
  const payment = { amount_cents: 500, paid_at: server.deps.now(), recorded_at: server.deps.now(), search_text: '' }
  const values = { ...payment, end_to_end_id: `E${'2'.repeat(31)}`, kind: 'unmatched', state: 'waiting' } as const
  const { id } = await server.deps.db
    .insertInto('pix_payments')
    .values({
      ...values,
      ...{ source: 'provider', txid: null, application_id: null, payer_note: null },
      ...{ recorded_by: null, recorded_by_name: null },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('gives work of every kind, by the day by which it is to be done', async () => {
  const late = await applicantIn(server, 'signing')
  await moveTo(server, late.id, 'completed')
  await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, late.id))
  server.advance(70 * dayMs)
  await logIn()
  const complaint = await ask('complaint')
  const payment = await pay()
  const application = await createApplicant(server, { email: 'nova@example.com' })
  const seen = await walk(ana)
  expect(seen.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['application', 'payment', 'request', 'call']))
  expect(seen.map(({ until }) => until)).toEqual(seen.map(({ until }) => until).sort())
  expect(seen).toContainEqual(expect.objectContaining({ kind: 'call', applicationId: late.id, promised: false }))
  expect(seen).toContainEqual(expect.objectContaining({ kind: 'payment', id: payment, applicationId: null }))
  expect(seen).toContainEqual(
    expect.objectContaining({ kind: 'request', id: complaint.id, number: complaint.protocol, until: complaint.dueOn }),
  )
  expect(seen).toContainEqual(
    expect.objectContaining({ kind: 'application', id: application.id, queue: 'analyse', promised: true, late: false }),
  )
})

it('gives what it gave to one analyst to no other, and the same again to the one who asks again', async () => {
  const request = await ask('complaint')
  const { id } = await createApplicant(server)
  const own = await walk(ana)
  expect(own.map((item) => item.id).sort()).toEqual([id, request.id].sort())
  expect(await walk(bia)).toEqual([])
  expect((await walk(ana)).length).toBe(2)
  const { assignee } = await (await bia.api.admin.requests[':id'].$get({ param: { id: request.id } })).json()
  expect(assignee?.name).toMatch(/^ana/)
})

it('gives what two ask for at the same moment to one of them', async () => {
  await createApplicant(server)
  await ask('complaint')
  const got = await Promise.all([next(ana), next(bia)])
  expect(new Set(got.map((item) => item?.id)).size).toBe(2)
})

it('gives no request that a colleague takes at the same moment', async () => {
  const { id } = await ask('complaint')
  const [holder] = await server.deps.db
    .selectFrom('admin_users')
    .select('id')
    .where('username', 'like', 'bia%')
    .execute()
  const [got] = await runInto(
    server.deps.db,
    (tx) => tx.updateTable('requests').set({ assignee_id: holder?.id }).where('id', '=', id).execute(),
    [() => next(ana)],
  )
  expect(got).toBeNull()
})

it('puts a complaint at the ombudsman before all else of that day', async () => {
  const plain = await ask('complaint')
  const ombudsman = await ask('ombudsman')
  await server.deps.db.updateTable('requests').set({ due_on: plain.dueOn }).where('id', '=', ombudsman.id).execute()
  expect(await next(ana)).toMatchObject({ id: ombudsman.id, request: 'ombudsman' })
})

it('passes over what was left, and gives it again once something else is to be done about it', async () => {
  const { id } = await createApplicant(server)
  const item = await next(ana)
  expect(item?.id).toBe(id)
  const passed = [{ id, since: item?.since ?? '' }]
  expect(await next(ana, passed)).toBeNull()
  expect(await next(ana, [{ id, since: '2026-01-01T12:00:00.000Z' }])).toMatchObject({ id })
})

it('shows the first five on the dashboard without giving them to anybody, and counts the requests', async () => {
  const ids: string[] = []
  while (ids.length < 6) ids.push((await createApplicant(server)).id)
  await ask('ombudsman')
  const { nextWork, requests } = await (await ana.api.admin.dashboard.$get()).json()
  expect(nextWork).toHaveLength(5)
  expect(requests).toEqual({ count: 1, more: false, late: 0, ombudsman: 1 })
  expect(await (await bia.api.admin.requests.count.$get()).json()).toEqual(requests)
  server.advance(20 * dayMs)
  await logIn()
  expect(await (await bia.api.admin.requests.count.$get()).json()).toMatchObject({ count: 1, late: 1 })
  const free = await server.deps.db.selectFrom('financing_applications').select('assignee_id').execute()
  expect(free.every((row) => row.assignee_id === null)).toBe(true)
})
