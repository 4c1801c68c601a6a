import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { statusReached } from '#domain/application/transition.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { findContract, markAgreed, markReady, markSigned } from '#server/contracts/queries.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { codeOf, createAnalyst, createApplicant, giveScore, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { detailOf, payEntry } from '#tests/support/contracts.ts'
import { runDue } from '#tests/support/jobs.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let bia: Browser
let rui: Browser

beforeAll(async () => {
  server = await startServer()
  server.deps.config.undoMs = 10_000
  await emptyDatabase(server.deps.db)
  bia = await createAnalyst(server, 'bia', 'analyst')
  rui = await createAnalyst(server, 'rui', 'analyst')
})
afterAll(() => server.stop())

const of = (browser: Browser) => browser.api.admin.applications[':id']
async function set(id: string, status: ApplicationStatus, reason?: string, who = bia) {
  const { version, status: before } = await detailOf(who, id)
  const json = {
    status,
    version,
    ...(reason && { reason }),
    ...(status === 'rejected' && { refusal: 'income' as const }),
  }
  const answer = await of(who).status.$put({ param: { id }, json })
  expect(answer.status).toBe(200)
  // Not only asked for.
  expect((await answer.json()).status).toBe(statusReached(before as ApplicationStatus, status))
}
async function undo(id: string, who = bia) {
  const { version } = await detailOf(bia, id)
  return of(who).status.undo.$post({ param: { id }, json: { version } })
}
const waiting = async (id: string) => {
  const { messages } = await (await of(bia).messages.$get({ param: { id } })).json()
  return messages.map(({ subject, state }) => ({ subject, state })).slice(0, -1)
}

it.each<[ApplicationStatus, ApplicationStatus]>([
  ['received', 'approved'],
  ['received', 'rejected'],
  ['analysis', 'approved'],
])('an analyst undoes %s → %s at once, without a reason, and nobody is told', async (before, after) => {
  const { id, json } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  if (before !== 'received') await set(id, before, 'Renda')
  const told = await messagesTo(server, json.email)
  await set(id, after, 'Engano')
  expect((await waiting(id))[0]?.state).toBe('queued')
  const answer = await undo(id)
  const { status, history } = await answer.json()
  expect(status).toBe(before)
  expect(history.events[0]).toMatchObject({
    kind: 'status',
    from: after,
    to: before,
    data: { undoes: expect.any(String) },
  })
  expect(await messagesTo(server, json.email)).toEqual(told)
  // A second press changes nothing and says that.
  expect([(await undo(id)).status, await codeOf(await undo(id))]).toEqual([409, 'undo_over'])
})

it('an approval opens the documents in the same act, and one press takes both back', async () => {
  const { id, json } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  const told = await messagesTo(server, json.email)
  await set(id, 'approved')
  const approved = await detailOf(bia, id)
  expect(approved).toMatchObject({ status: 'waiting_docs', version: 2 })
  expect(approved.history.events.slice(0, 2)).toMatchObject([
    { kind: 'status', from: 'approved', to: 'waiting_docs', data: { byApproval: true } },
    { kind: 'status', from: 'received', to: 'approved' },
  ])
  expect((await waiting(id)).map(({ subject }) => subject)).toEqual(['Seu financiamento foi aprovado!'])
  expect((await undo(id)).status).toBe(200)
  expect((await detailOf(bia, id)).status).toBe('received')
  expect(await messagesTo(server, json.email)).toEqual(told)
  // Going back to the approval is no approval: the documents stay closed.
  await set(id, 'approved')
  await set(id, 'approved', 'Conferir a renda')
  expect((await detailOf(bia, id)).status).toBe('approved')
})

it('is an undo of this application, whatever happened in another since', async () => {
  const [one, other] = [await createApplicant(server), await createApplicant(server)]
  await giveScore(server, one.id)
  await set(one.id, 'approved')
  await set(other.id, 'analysis', 'Renda')
  const { status, history } = await (await undo(one.id)).json()
  expect(status).toBe('received')
  expect(history.events.map(({ kind }) => kind).filter((kind) => kind === 'status')).toHaveLength(4)
  expect((await detailOf(bia, other.id)).status).toBe('analysis')
})

it('somebody else, and whoever comes too late, gives a reason', async () => {
  const { id, json } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  await set(id, 'approved')
  expect(await codeOf(await undo(id, rui))).toBe('undo_over')
  server.advance(10_500)
  expect(await codeOf(await undo(id))).toBe('undo_over')
  expect(await messagesTo(server, json.email)).toContain('application_approved')
})

it('a message about a change of stage is not due before the change can no longer be undone', async () => {
  const { id } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  await set(id, 'approved')
  await runDue(server)
  expect((await waiting(id)).map(({ state }) => state)).toEqual(['queued'])
})

it('a refusal that made a signed contract void is reopened with a reason instead', async () => {
  const { id } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  const manager = await stepUp(await createAnalyst(server, 'iva', 'manager'))
  for (const status of ['analysis', 'approved', 'waiting_docs', 'signing'] as const)
    await set(id, status, 'Na loja', manager)
  const { db, now } = server.deps
  const { id: contract = '' } = (await findContract(db, id)) ?? {}
  await markReady(db, contract, { sha256: '0'.repeat(64), key: `${id}/contract`, bytes: 1, at: now() })
  await markAgreed(db, contract, now())
  expect(await markSigned(db, contract, now(), {})).toBe(true)
  await set(id, 'rejected', 'Engano', manager)
  expect(await codeOf(await undo(id, manager))).toBe('undo_over')
})

it('a refusal that money is owed for is reopened with a reason instead', async () => {
  const { id } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  const manager = await stepUp(await createAnalyst(server, 'eva', 'manager'))
  for (const status of ['analysis', 'approved', 'waiting_docs', 'signing'] as const)
    await set(id, status, 'Na loja', manager)
  await payEntry(manager, id)
  await set(id, 'rejected', 'Engano', manager)
  expect(await codeOf(await undo(id, manager))).toBe('undo_over')
})

it('going back a stage does not tell in the same words what was told', async () => {
  const { id, json } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  await set(id, 'approved')
  await set(id, 'waiting_docs')
  await set(id, 'approved', 'Conferir a renda')
  await set(id, 'waiting_docs')
  const told = await messagesTo(server, json.email)
  expect(told.filter((kind) => kind === 'application_approved')).toHaveLength(1)
})

it("leaves no trace where only what stands counts: stage, its age, the customer's timeline, reports, what may be deleted", async () => {
  const { id, browser } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  const manager = await createAnalyst(server, 'lia', 'manager')
  const today = brazilianDate(server.deps.now())
  const seen = async () => {
    const portal = await (await browser.api.portal.$get({ query: {} })).json()
    const report = await (await manager.api.admin.reports.$get({ query: { from: today, to: today } })).json()
    const { stageSince, events, promisedBy } = await detailOf(bia, id)
    return { stageSince, events, promisedBy, portal: portal.events, now: report.now }
  }
  server.advance(60_000)
  const before = await seen()
  await set(id, 'approved')
  expect(await seen()).not.toEqual(before)
  await undo(id)
  expect(await seen()).toEqual(before)
})

it('tells again what an undo kept back, once the stage comes again', async () => {
  const { id, json } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  await set(id, 'approved')
  const message = {
    kind: 'entry_payable' as const,
    event: `entry:${id}`,
    to: json.email,
    about: { applicationId: id },
    params: { fullName: json.fullName, contractNumber: '2600000000' },
  }
  const queue = () => server.deps.db.transaction().execute((trx) => queueMessage(server.deps, trx, message))
  expect(await queue()).toBeDefined()
  expect(await queue()).toBeUndefined()
  await undo(id)
  expect(await queue()).toBeDefined()
})

it('ends what colleagues asked for about the stage that it takes back', async () => {
  const { id } = await createApplicant(server, { email: `${crypto.randomUUID()}@exemplo.com.br` })
  await giveScore(server, id)
  await set(id, 'approved')
  const { version } = await detailOf(rui, id)
  const json = { status: 'analysis', version, reason: 'Renda' } as const
  await of(rui).status.$put({ param: { id }, json })
  expect((await detailOf(bia, id)).asks).toHaveLength(1)
  expect((await undo(id)).status).toBe(200)
  expect((await detailOf(bia, id)).asks).toEqual([])
})
