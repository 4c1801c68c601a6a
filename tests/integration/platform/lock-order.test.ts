import type { Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { lockApplication } from '#server/application/queries.ts'
import { lockRequest } from '#server/requests/queries.ts'
import { createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { runInto } from '#tests/support/locks.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

type Trx = Transaction<Database>

let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server, 'ana', 'manager', 'ana@banco.example'))
})

const idOf = async (username: string) => {
  const row = server.deps.db.selectFrom('admin_users').select('id').where('username', '=', username)
  return (await row.executeTakeFirstOrThrow()).id
}
const disabling = async (username: string) => {
  const param = { id: await idOf(username) }
  return () => ana.api.admin.team[':id'].$put({ param, json: { role: 'analyst', disabled: true } })
}
const open = async (browser: Browser) => {
  const [request] = (await (await browser.api.admin.approvals.$get()).json()).open
  if (request === undefined) throw new Error('nothing waits')
  return request
}
const moveTo = async (browser: Browser, id: string, status: 'approved' | 'rejected', reason?: string) => {
  const { version } = await detailOf(browser, id)
  const json = { version, status, reason, ...(status === 'rejected' && { refusal: 'income' as const }) }
  return browser.api.admin.applications[':id'].status.$put({ param: { id }, json })
}
/** The statuses of requests that run into a transaction: after what it holds by `first`, it takes `then`. */
const statusesOf = async (
  first: Parameters<typeof runInto>[1],
  requests: readonly (() => Promise<{ status: number }>)[],
  then?: Parameters<typeof runInto>[3],
) => (await runInto(server.deps.db, first, requests, then)).map(({ status }) => status)

describe('a colleague who leaves', () => {
  let bia: Browser
  beforeEach(async () => {
    bia = await createAnalyst(server, 'bia', 'analyst')
  })

  const assign = async (...ids: string[]) => ana.api.admin.assignments.$post({ json: { ids, to: await idOf('bia') } })

  it('and a decision about their work wait for each other', async () => {
    const { id } = await createApplicant(server)
    await assign(id)
    await moveTo(bia, id, 'approved', 'Renda comprovada')
    const caio = await stepUp(await createAnalyst(server, 'caio', 'manager', 'caio@banco.example'))
    const { id: request, hash } = await open(caio)
    const approve = () => caio.api.admin.approvals[':id'].approval.$post({ param: { id: request }, json: { hash } })
    const leave = await disabling('bia')
    expect(await statusesOf((tx) => lockApplication(tx, id), [approve, leave])).toEqual([200, 200])
  })

  it('and the correction that a customer asked for wait for each other', async () => {
    const { id, browser } = await createApplicant(server)
    await assign(id)
    const json = { kind: 'correction' as const, text: 'Meu nome mudou' }
    const request = (await (await browser.api.portal.requests.$post({ json })).json()).id
    const to = await idOf('bia')
    await ana.api.admin.requests[':id'].assignee.$put({ param: { id: request }, json: { to, version: 1 } })
    const leave = await disabling('bia')
    const corrected = [(tx: Trx) => lockRequest(tx, request), (tx: Trx) => lockApplication(tx, id)] as const
    expect(await statusesOf(corrected[0], [leave], corrected[1])).toEqual([200])
  })

  it('and an assignment of several applications wait for each other', async () => {
    const ids = [(await createApplicant(server)).id, (await createApplicant(server)).id].sort()
    const [one = '', other = ''] = ids
    await assign(one)
    await createAnalyst(server, 'caio', 'manager', 'caio@banco.example')
    await moveTo(bia, other, 'approved', 'Renda comprovada')
    const leave = await disabling('bia')
    const assigned = [(tx: Trx) => lockApplication(tx, one), (tx: Trx) => lockApplication(tx, other)] as const
    expect(await statusesOf(assigned[0], [leave], assigned[1])).toEqual([200])
  })
})
