import type { Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { lockApplication } from '#server/application/queries.ts'
import { insertPayment, updatePayment } from '#server/payments/payment-queries.ts'
import { ingestPayment } from '#server/payments/receive.ts'
import { endRefund } from '#server/payments/refund-state.ts'
import { codeOf } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { runInto } from '#tests/support/locks.ts'
import { arrive, chargeOf, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import type { Applicant } from '#tests/support/portal.ts'

type Trx = Transaction<Database>

let server: TestServer
let psp: TestPsp
let ana: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ ana, applicant } = await startAfresh(server, psp))
})

async function paidTwice() {
  await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'twice')
  await arrive(server, psp)
  const { rows } = await (await ana.api.admin.payments.$get({ query: {} })).json()
  const row = rows.find(({ state }) => state === 'waiting')
  if (!row) throw new Error('nothing waits')
  return row
}
const refund = ({ id, amountCents }: { id: string; amountCents: number }) =>
  ana.api.admin.payments[':id'].refunds.$post({
    param: { id },
    json: { key: 'a'.repeat(32), amountCents, reason: 'Em dobro' },
  })
const endToEndId = 'E12345678202611261200abcdefghijk'
const holdsApplication = (trx: Trx) => lockApplication(trx, applicant.id)
const holdsPayment = (id: string) => (trx: Trx) =>
  trx.selectFrom('pix_payments').select('id').where('id', '=', id).forUpdate().execute()

it('a payment is acted on only once its application is free, as the outcome of the application is', async () => {
  const payment = await paidTwice()
  const [answer] = await runInto(server.deps.db, holdsApplication, [() => refund(payment)], holdsPayment(payment.id))
  expect(answer?.status).toBe(200)
})

it('a refund ends only once its application is free', async () => {
  const payment = await paidTwice()
  await refund(payment)
  const { db } = server.deps
  const end = { state: 'done', failure: null, at: server.deps.now(), returnId: null } as const
  const ending = () => db.transaction().execute((trx) => endRefund(server.deps, trx, 'a'.repeat(32), end))
  await runInto(db, holdsApplication, [ending], holdsPayment(payment.id))
  const stored = await db.selectFrom('pix_refunds').select('state').executeTakeFirstOrThrow()
  expect(stored.state).toBe('done')
})

async function stored(application: string | null) {
  const kind = application === null ? ('unmatched' as const) : ('short' as const)
  const by = { recorded_by: crypto.randomUUID(), recorded_by_name: 'ana', payer_note: null, txid: null }
  const payment = { end_to_end_id: endToEndId, application_id: application, amount_cents: 1, kind, search_text: '' }
  const at = { paid_at: server.deps.now(), recorded_at: server.deps.now() }
  const id = await insertPayment(server.deps.db, { ...payment, ...by, ...at, state: 'waiting', source: 'analyst' })
  return id ?? ''
}

it("the provider's version of a payment waits for its application before it replaces the one typed by hand", async () => {
  const { txid } = await chargeOf(server, psp, applicant.id)
  const id = await stored(applicant.id)
  const told = {
    id: endToEndId,
    way: 'pix' as const,
    reference: txid,
    amountCents: 2,
    paidAt: server.deps.now(),
    key: null,
  }
  const arriving = () => ingestPayment(server.deps, { ...told, note: null, payer: null, refunds: [], dispute: null })
  await runInto(server.deps.db, holdsApplication, [arriving], holdsPayment(id))
  const left = await server.deps.db.selectFrom('pix_payments').select('amount_cents').execute()
  expect(left).toEqual([{ amount_cents: 2 }])
})

it('a payment is matched only once the application that it joins is free', async () => {
  const id = await stored(null)
  const { contract_number: contractNumber } = await server.deps.db
    .selectFrom('financing_applications')
    .select('contract_number')
    .executeTakeFirstOrThrow()
  const match = () => ana.api.admin.payments[':id'].match.$post({ param: { id }, json: { contractNumber } })
  const [answer] = await runInto(server.deps.db, holdsApplication, [match], holdsPayment(id))
  expect(answer?.status).toBe(200)
})

it('a payment that was matched while somebody waited for it belongs to the colleague who was faster', async () => {
  const id = await stored(null)
  const elsewhere = (trx: Trx) => updatePayment(trx, id, { application_id: applicant.id, kind: 'short' })
  const [answer] = await runInto(server.deps.db, elsewhere, [() => refund({ id, amountCents: 1 })])
  expect(answer && (await codeOf(answer))).toBe('stale_payment')
})
