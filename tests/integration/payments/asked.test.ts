import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeOverAsked } from '#server/use-cases/ask-about-payment.ts'
import { expire } from '#server/use-cases/decide-approval.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { arrive, chargeOf, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import type { Applicant } from '#tests/support/portal.ts'

let server: TestServer
let psp: TestPsp
let bia: Browser
let manager: Browser
let dora: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ applicant } = await startAfresh(server, psp))
  bia = await createAnalyst(server, 'bia', 'analyst', 'bia@banco.example')
  manager = await stepUp(await createAnalyst(server, 'eva', 'manager', 'eva@banco.example'))
  dora = await stepUp(await createAnalyst(server, 'dora', 'manager', 'dora@banco.example'))
})
afterEach(() => {
  expect(psp.violations, 'the published schema').toEqual([])
})

async function waiting() {
  const { rows } = await (await bia.api.admin.payments.$get({ query: {} })).json()
  const row = rows.find(({ state }) => state === 'waiting')
  if (!row) throw new Error('nothing waits')
  return row
}
async function paidTwice() {
  await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'twice')
  await arrive(server, psp)
  return waiting()
}
type Action = 'refund' | 'unmatch' | 'refund_elsewhere'
const ask = (id: string, action: Action = 'refund', browser = bia) =>
  browser.api.admin.payments[':id'].request.$post({ param: { id }, json: { action, reason: 'Pagou duas vezes' } })
const inbox = async (browser: Browser) => (await browser.api.admin.approvals.$get()).json()
async function first() {
  const [open] = (await inbox(manager)).open
  if (open === undefined) throw new Error('nothing waits')
  return open
}
const approve = (browser: Browser, { id, hash }: { id: string; hash: string }) =>
  browser.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
const told = async (kind: 'approval_requested' | 'approval_decided', to: string) => {
  const mails = server.deps.db.selectFrom('messages').select('body_text').where('kind', '=', kind)
  const rows = await mails.where('recipient', '=', `${to}@banco.example`).orderBy('created_at').execute()
  return rows.map((row) => row.body_text)
}
/** The amount refunded at the provider. */
const refunds = () => psp.psp.store.state.payments.flatMap(({ devolucoes }) => devolucoes ?? [])

describe('a refund that an analyst asks of the managers', () => {
  it('is one request however often it is pressed, read beside the payment and in Aprovações, and mailed once', async () => {
    const row = await paidTwice()
    expect((await ask(row.id)).status).toBe(200)
    const again = await (await ask(row.id)).json()
    expect(again).toMatchObject({ state: 'waiting', asked: { by: 'bia', reason: 'Pagou duas vezes' } })
    expect((await inbox(manager)).open).toMatchObject([{ kind: 'payment', by: 'bia', acts: { approve: true } }])
    expect((await inbox(manager)).open[0]?.title).toMatch(/^Devolver R\$.*do contrato \d+$/)
    expect(await told('approval_requested', 'eva')).toHaveLength(1)
    expect(await codeOf(await ask(row.id, 'unmatch'))).toBe('stale_payment')
    expect(await codeOf(await ask(row.id, 'refund', manager))).toBe('stale_payment')
  })

  it('is made by one of two managers at once, once, and who asked is told', async () => {
    const row = await paidTwice()
    await ask(row.id)
    const open = await first()
    const answers = await Promise.all([approve(manager, open), approve(dora, open)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    await arrive(server, psp)
    await arrive(server, psp)
    expect(refunds()).toHaveLength(1)
    expect((await told('approval_decided', 'bia'))[0]).toContain('Um pedido foi aprovado')
  })

  it('that a manager declined is read beside the payment, with who and why, until it is asked for again', async () => {
    const row = await paidTwice()
    await ask(row.id)
    const param = { id: (await first()).id }
    await manager.api.admin.approvals[':id'].refusal.$post({ param, json: { note: 'O cliente usa na próxima' } })
    expect(await waiting()).toMatchObject({
      asked: null,
      unapproved: { by: 'bia', reason: 'Pagou duas vezes', decidedBy: 'eva', note: 'O cliente usa na próxima' },
    })
    await ask(row.id)
    expect(await waiting()).toMatchObject({ asked: { by: 'bia' }, unapproved: null })
  })

  it('ends by itself when a manager gave the money back meanwhile', async () => {
    const row = await paidTwice()
    await ask(row.id)
    const json = { key: 'a'.repeat(32), amountCents: row.amountCents, reason: 'Em dobro' }
    expect((await manager.api.admin.payments[':id'].refunds.$post({ param: { id: row.id }, json })).status).toBe(200)
    expect((await inbox(manager)).open).toEqual([])
    expect((await inbox(bia)).decided).toMatchObject([{ state: 'overtaken', decidedBy: null }])
    expect(await told('approval_decided', 'bia')).toHaveLength(1)
  })

  it('that nobody decides about ends after a day, and is told', async () => {
    const row = await paidTwice()
    await ask(row.id)
    server.advance(25 * 3_600_000)
    await expire(server.deps)
    server.advance(-25 * 3_600_000)
    expect((await waiting()).asked).toBeNull()
    expect((await told('approval_decided', 'bia'))[0]).toContain('venceu sem resposta')
  })

  it('says to whom asked that the provider refused it for good', async () => {
    const row = await paidTwice()
    await ask(row.id)
    psp.psp.store.state.refusesRefunds = true
    expect((await approve(manager, await first())).status).toBe(200)
    await arrive(server, psp)
    await arrive(server, psp)
    psp.psp.store.state.refusesRefunds = false
    expect(await waiting()).toMatchObject({ id: row.id, task: 'refund_again', asked: null })
    expect((await told('approval_decided', 'bia')).at(-1)).toContain('o provedor Pix recusou a devolução')
    expect((await inbox(bia)).decided[0]?.note).toContain('O provedor não fez a devolução')
    // The refund can be requested again, and then succeeds.
    expect((await ask(row.id)).status).toBe(200)
    expect((await approve(dora, await first())).status).toBe(200)
  })

  it('that the provider refused for good is told to no colleague who has left since', async () => {
    const row = await paidTwice()
    await ask(row.id)
    psp.psp.store.state.refusesRefunds = true
    expect((await approve(manager, await first())).status).toBe(200)
    const before = await told('approval_decided', 'bia')
    const { id } = await server.deps.db
      .selectFrom('admin_users')
      .select('id')
      .where('username', '=', 'bia')
      .executeTakeFirstOrThrow()
    expect(
      (await manager.api.admin.team[':id'].$put({ param: { id }, json: { role: 'analyst', disabled: true } })).status,
    ).toBe(200)
    await arrive(server, psp)
    await arrive(server, psp)
    psp.psp.store.state.refusesRefunds = false
    expect((await told('approval_decided', 'eva')).at(-1)).toContain('o provedor Pix recusou a devolução')
    expect(await told('approval_decided', 'bia')).toEqual(before)
  })

  it('that the release before wrote beside the payment becomes a request, once', async () => {
    const row = await paidTwice()
    const before = { refund_asked_at: server.deps.now(), refund_asked_by_name: 'bia', refund_asked_reason: 'Em dobro' }
    await server.deps.db.updateTable('pix_payments').set(before).where('id', '=', row.id).execute()
    expect([await takeOverAsked(server.deps), await takeOverAsked(server.deps)]).toEqual([1, 0])
    expect((await inbox(bia)).open).toMatchObject([{ kind: 'payment', own: true, reason: 'Em dobro' }])
    expect((await approve(manager, await first())).status).toBe(200)
  })
})
