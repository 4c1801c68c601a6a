import type { Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { formatBRL } from '#domain/money/money.ts'
import { isStanding } from '#domain/payments/charge.ts'
import { lockApplication } from '#server/application/queries.ts'
import { recordMoves } from '#server/approvals/money.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { returnUnchosen } from '#server/payments/duplicates.ts'
import { updatePayment } from '#server/payments/payment-queries.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { runInto } from '#tests/support/locks.ts'
import {
  arrive,
  chargeOf,
  ledger,
  poll,
  portalOf,
  providerList,
  startAfresh,
  startBank,
} from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'

let server: TestServer
let psp: TestPsp
let ana: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  ;({ ana, applicant } = await startAfresh(server, psp))
  await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'exact')
  await arrive(server, psp)
  await moveTo(server, applicant.id, 'completed')
  await follow()
})
afterEach(async () => {
  expect(psp.violations, 'the published schema').toEqual([])
  expect(await countUnbalanced(server.deps.db)).toBe(0)
  expect(await ledger(server)).toEqual(providerList(psp))
})

const follow = () => server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
const { installments } = { installments: () => applicant.browser.api.portal.installments }
const ask = (numbers: number[], browser = applicant.browser) =>
  browser.api.portal.installments.charge.$post({ query: { application: applicant.id }, json: { numbers } })
const answer = async () => (await installments().$get({ query: { application: applicant.id } })).json()
async function planOf() {
  const { plan } = await answer()
  if (plan === null) throw new Error('no plan')
  return plan
}
const rowOf = async (number: number) => {
  const row = (await planOf()).rows.find((one) => one.number === number)
  if (row === undefined) throw new Error('no such installment')
  return row
}
/** Requests the charge of some installments, and returns the provider's version of it. */
async function charged(...numbers: number[]) {
  expect((await ask(numbers)).status).toBe(200)
  await runAll(server)
  const row = await server.deps.db
    .selectFrom('charges')
    .selectAll()
    .where('plan_id', 'is not', null)
    .where('state', '=', 'registered')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const charge = psp.psp.store.state.charges[row.reference]
  if (charge === undefined) throw new Error('the provider knows nothing of the charge')
  return charge
}
async function pay(charge: Awaited<ReturnType<typeof charged>>, way: Parameters<TestPsp['psp']['pay']>[1] = 'exact') {
  await psp.psp.pay(charge, way)
  await arrive(server, psp)
  await poll(server)
}
/** The provider's version of a payment. Of two at once either may be recorded first, because jobs run side by side. */
async function atProvider(id: string) {
  const row = await server.deps.db.selectFrom('pix_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const payment = psp.psp.store.state.payments.find(({ endToEndId }) => endToEndId === row.end_to_end_id)
  return payment ?? expect.fail('the provider knows nothing of the payment')
}
/** Goes to a day, so many days after the due day of an installment, with a valid session. */
async function later(number: number, days: number) {
  const { payableUntil } = await rowOf(number)
  const noon = Date.parse(`${daysAfter(payableUntil, days)}T15:00:00Z`)
  server.advance(noon - server.deps.now().getTime())
  const { cpf, password } = applicant.request
  const browser = server.browser()
  await browser.api.session.$post({ json: { cpf, password } })
  applicant = { ...applicant, browser }
  ana = await stepUp(await createAnalyst(server, `bia${days + 100}`, 'manager'))
}
/** The contract is one of before, which names no correction. */
const withoutCorrection = () =>
  server.ownerDeps.db.updateTable('installment_plans').set({ corrected_by: null }).execute()
const waiting = async () => (await ana.api.admin.payments.$get({ query: { state: 'waiting' } })).json()
const told = async () =>
  (await messagesTo(server, applicant.request.email)).filter((kind) => kind.startsWith('installment')).sort()

describe('the charge of an installment', () => {
  it('has its due day, fine and interest, by the published API; asked for twice, by two at once, there is one', async () => {
    const { dueOn, valueCents, payableUntil } = await rowOf(1)
    const answers = await Promise.all([ask([1]), ask([1]), ask([1])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const charge = await charged(1)
    expect(charge).toMatchObject({
      // The payer's bank computes no correction, so the charge ends on the last day without fee.
      calendario: { dataDeVencimento: dueOn, validadeAposVencimento: daysBetween(dueOn, payableUntil) },
      devedor: { cpf: applicant.request.cpf.replace(/\D/g, ''), nome: applicant.request.fullName },
      valor: {
        original: (valueCents / 100).toFixed(2),
        multa: { modalidade: 2, valorPerc: '2.00' },
        juros: { modalidade: 3, valorPerc: '1.00' },
      },
      status: 'ATIVA',
    })
    expect(Object.values(psp.psp.store.state.charges).filter(({ devedor }) => devedor)).toHaveLength(1)
    expect((await answer()).charges).toMatchObject([
      { numbers: [1], state: 'open', code: charge.pixCopiaECola, amountCents: valueCents, dueOn, payableUntil },
    ])
  })

  it('is of whoever owes it: nobody else’s, of no other number, and never for another amount', async () => {
    const stranger = await applicantIn(server, 'signing')
    expect(await codeOf(await ask([1], stranger.browser))).toBe('not_found')
    expect((await ask([1], server.browser())).status).toBe(401)
    const unknown = await ask([99])
    expect(await unknown.json()).toMatchObject({ errors: [{ field: 'numbers', code: 'installment_unknown' }] })
    const post = applicant.browser.api.portal.installments.charge.$post
    const json = { numbers: [1], amountCents: 1 } as { numbers: number[] }
    expect((await post({ query: { application: applicant.id }, json })).status).toBe(422)
  })

  it('that the provider refuses for good is told, and made anew once an analyst asks for it', async () => {
    psp.misbehave(async ({ method, url }) =>
      method === 'PUT' && url.includes('/cobv/')
        ? Response.json({ title: 'CobVOperacaoInvalida', detail: 'O devedor não serve.' }, { status: 400 })
        : undefined,
    )
    await ask([1])
    await runAll(server)
    expect((await answer()).charges).toMatchObject([{ state: 'refused', code: null }])
    const param = { id: applicant.id }
    const { charges } = await (await ana.api.admin.applications[':id'].installments.$get({ param, query: {} })).json()
    expect(charges).toMatchObject([{ numbers: [1], failure: 'O devedor não serve.' }])
    psp.misbehave(undefined)
    const retry = ana.api.admin.applications[':id'].installments.charges[':charge'].retry
    expect((await retry.$post({ param: { ...param, charge: charges[0]?.id ?? '' } })).status).toBe(200)
    await runAll(server)
    expect((await answer()).charges).toMatchObject([{ state: 'open' }])
  })

  it('of one that is late has the amount of the day and ends with it', async () => {
    await later(1, 30)
    const { todayCents, valueCents } = await rowOf(1)
    expect(todayCents).toBeGreaterThan(valueCents)
    const charge = await charged(1)
    expect(charge.valor.original).toBe((todayCents / 100).toFixed(2))
    expect((await answer()).charges).toMatchObject([{ dueOn: null, amountCents: todayCents }])
    await later(1, 31)
    expect((await answer()).charges, 'its code is over with its day').toMatchObject([{ state: 'expired', code: null }])
    const { todayCents: nextCents } = await rowOf(1)
    expect(nextCents).toBeGreaterThan(todayCents)
    const next = await charged(1)
    expect(next.valor.original).toBe((nextCents / 100).toFixed(2))
    await pay(next)
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidCents: nextCents })
  })
})

describe('ten days before its day', () => {
  const made = async () => {
    const rows = await server.deps.db.selectFrom('charges').selectAll().where('plan_id', 'is not', null).execute()
    return rows.filter((row) => isStanding(row)).map(({ numbers, state }) => ({ numbers, state }))
  }
  const dueIn = async (number: number, days: number) => {
    const { dueOn, payableUntil } = await rowOf(number)
    await later(number, daysBetween(payableUntil, dueOn) - days)
  }

  it('an installment has its charge, once, however often the provider is asked', async () => {
    await dueIn(1, 11)
    await poll(server)
    expect(await made()).toEqual([])
    await dueIn(1, 10)
    await poll(server)
    await poll(server)
    expect(await made()).toEqual([{ numbers: [1], state: 'registered' }])
    expect((await answer()).charges).toMatchObject([{ numbers: [1], state: 'open', code: expect.any(String) }])
  })

  it('of a plan with interest has its charge on its day alone, because its cost changes on each day before', async () => {
    await server.ownerDeps.db.updateTable('installment_plans').set({ monthly_interest_percent: '1.99' }).execute()
    await dueIn(1, 10)
    await poll(server)
    await tidy(server.ownerDeps)
    expect(await made()).toEqual([])
    await dueIn(1, 0)
    await poll(server)
    await tidy(server.ownerDeps)
    expect(await made()).toMatchObject([{ numbers: [1] }])
  })

  it('that a run left out is made good once a day, and waits while the provider is silent', async () => {
    await dueIn(1, 4)
    const now = server.deps.now()
    await server.deps.db.updateTable('pix_sync').set({ succeeded_at: null, failed_at: now }).execute()
    await tidy(server.ownerDeps)
    await runAll(server)
    expect(await made()).toEqual([])
    await server.deps.db.updateTable('pix_sync').set({ succeeded_at: server.deps.now() }).execute()
    await tidy(server.ownerDeps)
    await tidy(server.ownerDeps)
    await runAll(server)
    expect(await made()).toEqual([{ numbers: [1], state: 'registered' }])
  })

  it('leaves a charge alone that its customer asked for, and asks for nothing that is paid', async () => {
    await dueIn(1, 10)
    await charged(1, 2)
    await poll(server)
    expect(await made()).toEqual([{ numbers: [1, 2], state: 'registered' }])
    await pay(await charged(1))
    await poll(server)
    expect(await made()).toEqual([])
  })
})

describe('a payment', () => {
  it('settles its installment, is told, and has its receipt', async () => {
    const { valueCents } = await rowOf(1)
    await pay(await charged(1))
    const row = await rowOf(1)
    expect(row).toMatchObject({ state: 'paid', paidCents: valueCents, paymentId: expect.any(String) })
    expect((await answer()).charges).toEqual([])
    expect(await told()).toEqual(['installments_paid'])
    const { payments } = await portalOf(applicant.browser)
    expect(payments).toContainEqual(
      expect.objectContaining({ state: 'installments', numbers: [1], keptCents: valueCents, task: null }),
    )
    await server.deps.db.updateTable('pix_payments').set({ payer_name: 'Zulmira Quintão' }).execute()
    const receipt = `/pdf/comprovante/${row.paymentId}?application=${applicant.id}`
    const file = new Uint8Array(await (await applicant.browser.fetch(receipt)).arrayBuffer())
    const text = pdfTool('pdftotext', file, '-layout', '-').replace(/\s+/g, ' ')
    expect(text).toContain('Parcela 1')
    expect(text).toContain('Pago por Zulmira Quintão')
    expect(text).toContain(`Contrato ${(await detailOf(ana, applicant.id)).contractNumber}`)
    expect(text).not.toContain('Pedido')
    const { history } = await detailOf(ana, applicant.id)
    expect(history.events).toContainEqual(expect.objectContaining({ kind: 'installments_paid' }))
  })

  it('through a charge with due day, made late, brings to the cent what the payer’s bank and the ledger compute', async () => {
    await withoutCorrection()
    const charge = await charged(1)
    expect(charge.calendario).toMatchObject({ validadeAposVencimento: 60 })
    await later(1, 17)
    const { todayCents, fineCents, interestCents } = await rowOf(1)
    await pay(charge)
    const [payment] = psp.psp.store.state.payments.slice(-1)
    expect(payment?.componentesValor).toMatchObject({
      multa: { valor: (fineCents / 100).toFixed(2) },
      juros: { valor: (interestCents / 100).toFixed(2) },
    })
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidCents: todayCents })
  })

  it('of a late installment has its correction apart, in portal, ledger, receipt and collection, by a charge of its day', async () => {
    const { dueOn } = await rowOf(1)
    const month = `${dueOn.slice(0, 7)}-01`
    const known = { percent: '0.9', source: 'central_bank', recorded_at: new Date(), recorded_by_name: null } as const
    await server.deps.db
      .insertInto('price_index')
      .values({ month, ...known })
      .execute()
    await charged(1)
    await later(1, 17)
    expect((await answer()).charges, 'the one of the due day is over').toMatchObject([{ state: 'expired', code: null }])
    const row = await rowOf(1)
    expect(row.correctionCents).toBeGreaterThan(0)
    expect(row.todayCents).toBe(row.valueCents + row.fineCents + row.interestCents + row.correctionCents)
    const { rows } = await (await ana.api.admin.collection.$get({ query: { list: 'late' } })).json()
    const { fineCents, interestCents, correctionCents } = row
    expect(rows).toMatchObject([{ fineCents, interestCents, correctionCents, todayCents: row.todayCents }])
    const late = await charged(1)
    expect(late.valor.original).toBe((row.todayCents / 100).toFixed(2))
    await pay(late)
    const { paymentId } = await rowOf(1)
    const entries = await server.deps.db
      .selectFrom('installment_entries')
      .selectAll()
      .where('kind', '=', 'correction')
      .execute()
    expect(entries).toMatchObject([{ number: 1, amount_cents: correctionCents, payment_id: paymentId }])
    const receipt = `/pdf/comprovante/${paymentId}?application=${applicant.id}`
    const file = new Uint8Array(await (await applicant.browser.fetch(receipt)).arrayBuffer())
    const text = pdfTool('pdftotext', file, '-layout', '-').replace(/\s+/g, ' ')
    expect(text).toContain(`Correção monetária ${formatBRL(correctionCents)}`.replace(/\s/g, ' '))

    // The month of the payment comes out below the last one that was known: what was too much goes back by itself,
    // once.
    server.advance(1_000)
    const next = {
      ...known,
      month: `${(await rowOf(1)).paidOn?.slice(0, 7)}-01`,
      percent: '0',
      recorded_at: server.deps.now(),
    }
    await server.deps.db.insertInto('price_index').values(next).execute()
    server.advance(1_000)
    for (const _ of [1, 2]) await tidy(server.ownerDeps)
    await runAll(server)
    await psp.psp.settle()
    await poll(server)
    const refunds = await server.deps.db.selectFrom('pix_refunds').selectAll().execute()
    expect(refunds).toHaveLength(1)
    const back = refunds[0]?.amount_cents ?? 0
    expect(back).toBeGreaterThan(0)
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidCents: row.todayCents - back })
  })

  it('of a late installment, accepted without a part of its fine, gets back what was too much of its correction', async () => {
    const known = { percent: '0.9', source: 'central_bank', recorded_at: new Date(), recorded_by_name: null } as const
    const month = `${(await rowOf(1)).dueOn.slice(0, 7)}-01`
    await server.deps.db
      .insertInto('price_index')
      .values({ ...known, month })
      .execute()
    await later(1, 17)
    const { todayCents } = await rowOf(1)
    const { txid, chave } = await charged(1)
    const paidCents = todayCents - 50
    await psp.psp.receive({ txid, chave, valor: (paidCents / 100).toFixed(2) })
    await arrive(server, psp)
    const [short] = (await waiting()).rows
    const accepted = await ana.api.admin.payments[':id'].acceptance.$post({ param: { id: short?.id ?? '' } })
    expect(accepted.status).toBe(200)
    const paid = await rowOf(1)
    expect(paid).toMatchObject({ state: 'paid', paidCents })

    server.advance(1_000)
    const next = { ...known, month: `${paid.paidOn?.slice(0, 7)}-01`, percent: '0', recorded_at: server.deps.now() }
    await server.deps.db.insertInto('price_index').values(next).execute()
    server.advance(1_000)
    for (const _ of [1, 2]) await tidy(server.ownerDeps)
    await runAll(server)
    await psp.psp.settle()
    await poll(server)
    const [refund, ...others] = await server.deps.db.selectFrom('pix_refunds').selectAll().execute()
    expect(others).toEqual([])
    const back = refund?.amount_cents ?? 0
    expect(back).toBeGreaterThan(0)
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidCents: paidCents - back })
  })

  it('told again by a replayed or a forged notice changes nothing', async () => {
    await pay(await charged(1))
    const [webhook] = Object.values(psp.psp.store.state.webhooks)
    const { endToEndId } = psp.psp.store.state.payments.at(-1) ?? { endToEndId: '' }
    const forged = `${endToEndId.slice(0, -4)}zzzz`
    for (const id of [endToEndId, forged]) {
      const body = JSON.stringify({ pix: [{ endToEndId: id, txid: 'a'.repeat(32), valor: '9999.00' }] })
      const headers = { 'content-type': 'application/json' }
      const request = new Request(`${webhook?.webhookUrl}/pix`, { method: 'POST', headers, body })
      expect((await server.app.fetch(request, { ip: '198.51.100.9', waitUntil: () => {} })).status).toBe(200)
      await runAll(server)
    }
    expect((await planOf()).rows.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  describe('in double', () => {
    const choose = (
      id: string,
      json: { use: 'return' } | { use: 'next'; number: number },
      browser = applicant.browser,
    ) => browser.api.portal.payments[':id'].choice.$post({ query: { application: applicant.id }, param: { id }, json })
    async function doubled() {
      await pay(await charged(1), 'twice')
      const [one] = (await answer()).duplicates
      return one ?? expect.fail('no duplicate')
    }

    it('waits for its customer to choose, and may be given back by a manager meanwhile', async () => {
      const { valueCents } = await rowOf(1)
      const one = await doubled()
      expect(one).toMatchObject({ numbers: [1], amountCents: valueCents, next: { number: 2, costCents: valueCents } })
      const { rows } = await waiting()
      expect(rows).toMatchObject([{ kind: 'duplicate', numbers: [1], actions: ['refund'], task: 'customer' }])
      expect(await told()).toEqual(['installment_payment_duplicate', 'installments_paid'])
      const param = { id: rows[0]?.id ?? '' }
      const json = { key: 'b'.repeat(32), amountCents: rows[0]?.amountCents ?? 0, reason: 'Pago em dobro' }
      expect((await ana.api.admin.payments[':id'].refunds.$post({ param, json })).status).toBe(200)
      await arrive(server, psp)
      await arrive(server, psp)
      expect((await waiting()).rows).toEqual([])
      expect(await rowOf(1)).toMatchObject({ state: 'paid' })
      expect((await answer()).duplicates).toEqual([])
      expect(await codeOf(await choose(param.id, { use: 'next', number: 2 }))).toBe('stale_payment')
    })

    it('pays the next installment, once, and its charge is withdrawn', async () => {
      const { id } = await doubled()
      const next = await charged(2)
      const answers = await Promise.all([1, 2, 3].map(() => choose(id, { use: 'next', number: 2 })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await rowOf(2)).toMatchObject({ state: 'paid', paymentId: id })
      expect(await rowOf(3)).toMatchObject({ state: 'open' })
      await runAll(server)
      expect(next.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
      expect((await waiting()).rows).toEqual([])
      expect(await codeOf(await choose(id, { use: 'return' }))).toBe('stale_payment')
      expect((await detailOf(ana, applicant.id)).history.events.map(({ kind }) => kind)).toContain('duplicate_used')
    })

    it('is not offered for an installment whose payment is being checked', async () => {
      const other = await charged(2)
      const { id } = await doubled()
      await pay(other, 'more')
      const { duplicates, checked } = await answer()
      expect(checked).toMatchObject([{ numbers: [2] }])
      expect(duplicates).toMatchObject([{ id, next: { number: 3 } }])
      expect(await codeOf(await choose(id, { use: 'next', number: 2 }))).toBe('stale_payment')
    })

    it('goes back by itself at a press, and pays nothing afterwards', async () => {
      const { id } = await doubled()
      const answers = await Promise.all([choose(id, { use: 'return' }), choose(id, { use: 'return' })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await codeOf(await choose(id, { use: 'next', number: 2 }))).toBe('stale_payment')
      for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
      const { payments } = await portalOf(applicant.browser)
      expect(payments).toContainEqual(expect.objectContaining({ id, state: 'refunded' }))
      expect(await rowOf(2)).toMatchObject({ state: 'open' })
    })

    it('goes back after a week without an answer', async () => {
      const { id } = await doubled()
      await psp.psp.giveBack(await atProvider(id), { id: 'devolvido3', valor: '10.00' })
      for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
      await poll(server)
      server.advance(6 * 86_400_000)
      await returnUnchosen(server.deps)
      const stateOf = async () =>
        (await server.deps.db.selectFrom('pix_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
          .state
      expect(await stateOf()).toBe('waiting')
      server.advance(86_400_000)
      expect(await returnUnchosen(server.deps)).toBe(1)
      expect(await returnUnchosen(server.deps)).toBe(0)
      for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
      expect(await stateOf()).toBe('refunded')
      expect(await messagesTo(server, applicant.request.email)).toContain('payment_refunded')
    })

    it('goes back once, though its customer asks for it in the moment in which the week ends', async () => {
      const { id } = await doubled()
      server.advance(8 * 86_400_000)
      const asks = async (trx: Transaction<Database>) => {
        await lockApplication(trx, applicant.id)
        await updatePayment(trx, id, { wanted_back_at: server.deps.now() })
      }
      expect(await runInto(server.deps.db, asks, [() => returnUnchosen(server.deps)])).toEqual([0])
    })

    it('is not said to lack its customer’s answer where the contract ended and it waits for the motorcycle', async () => {
      const { id } = await doubled()
      const { db, now } = server.deps
      await db
        .insertInto('hand_overs')
        .values({
          application_id: applicant.id,
          dealership: 'natal',
          taken_by: 'Ana',
          document: 'cnh',
          at: now(),
          actor_id: crypto.randomUUID(),
          actor_name: 'loja',
        })
        .execute()
      await moveTo(server, applicant.id, 'rejected')
      await follow()
      server.advance(8 * 86_400_000)
      expect(await returnUnchosen(server.deps)).toBe(0)
      const row = await db.selectFrom('pix_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ state: 'waiting', wanted_back_at: null })
    })

    it('asks again where the next installment was paid meanwhile, and goes back where the plan ended', async () => {
      const { id } = await doubled()
      await pay(await charged(2))
      expect(await codeOf(await choose(id, { use: 'next', number: 2 }))).toBe('stale_payment')
      expect((await answer()).duplicates).toMatchObject([{ id, next: { number: 3 } }])
      const stranger = await applicantIn(server, 'signing')
      expect((await choose(id, { use: 'return' }, stranger.browser)).status).toBe(404)
      await moveTo(server, applicant.id, 'rejected')
      await follow()
      for (let turn = 0; turn < 3; turn++) await arrive(server, psp)
      const { payments } = await portalOf(applicant.browser)
      expect(payments).toContainEqual(expect.objectContaining({ id, state: 'refunded' }))
    })
  })

  it('of too much waits for somebody: accepted, it pays its installment, and the rest goes back', async () => {
    const { valueCents } = await rowOf(1)
    await pay(await charged(1), 'more')
    expect(await rowOf(1)).toMatchObject({ state: 'open' })
    const { rows } = await waiting()
    expect(rows).toMatchObject([{ kind: 'over', numbers: [1], actions: ['accept', 'refund'] }])
    const accepted = await ana.api.admin.payments[':id'].acceptance.$post({ param: { id: rows[0]?.id ?? '' } })
    expect(await accepted.json()).toMatchObject({ state: 'installments', keptCents: valueCents, task: 'provider' })
    for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidCents: valueCents })
    expect((await portalOf(applicant.browser)).payments).toContainEqual(
      expect.objectContaining({ numbers: [1], refundedCents: 1000, task: null }),
    )
  })

  describe('that is not what its installment costs', () => {
    const giveBack = async () => {
      const [row] = (await waiting()).rows
      const json = { key: 'c'.repeat(32), amountCents: row?.amountCents ?? 0, reason: 'A menos' }
      await ana.api.admin.payments[':id'].refunds.$post({ param: { id: row?.id ?? '' }, json })
      for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
    }
    const isAsked = async () => {
      await poll(server)
      await tidy(server.ownerDeps)
      await sendReminders(server.deps)
      const kinds = (await told()).filter((kind) => kind === 'installment_late' || kind === 'installment_reminder')
      return { charges: (await answer()).charges.map(({ numbers }) => numbers), kinds }
    }

    it('keeps the bank from asking for it again, by charge, reminder or press, until it went back; then it is asked for anew', async () => {
      await later(1, -4)
      const former = await charged(1)
      const { contractNumber } = await detailOf(ana, applicant.id)
      await psp.psp.receive({ valor: '10.00', chave: former.chave })
      await arrive(server, psp)
      await poll(server)
      const [unmatched] = (await waiting()).rows
      const json = { contractNumber }
      await ana.api.admin.payments[':id'].match.$post({ param: { id: unmatched?.id ?? '' }, json })
      expect((await answer()).checked).toMatchObject([{ numbers: [1], amountCents: 1000 }])
      const toCollect = async () => (await ana.api.admin.collection.$get({ query: { list: 'week' } })).json()
      expect((await toCollect()).rows).toMatchObject([{ applicationId: applicant.id, isChecked: true }])
      expect(await isAsked()).toEqual({ charges: [], kinds: [] })
      expect(former.status, 'the charge of before').toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
      expect(await codeOf(await ask([1]))).toBe('installments_checked')
      expect(await codeOf(await ask([1, 2]))).toBe('installments_checked')
      expect((await ask([2])).status).toBe(200)
      await giveBack()
      expect((await answer()).checked).toEqual([])
      expect(await isAsked()).toMatchObject({ charges: [[2], [1]], kinds: ['installment_reminder'] })
      await pay(await charged(1))
      expect(await rowOf(1)).toMatchObject({ state: 'paid' })
    })

    it('is called by nobody about what the bank checks, and again once it was given back', async () => {
      await pay(await charged(1), 'less')
      await later(1, 5)
      const toCall = async () => (await (await ana.api.admin.collection.count.$get({ query: {} })).json()).count
      const late = async () => (await ana.api.admin.collection.$get({ query: { list: 'late' } })).json()
      expect(await toCall()).toBe(0)
      expect((await late()).rows).toMatchObject([{ applicationId: applicant.id, isChecked: true }])
      await giveBack()
      expect(await toCall()).toBe(1)
    })

    it('is asked for by nobody while its payment is checked, also after a refund that the provider refused once', async () => {
      await pay(await charged(1), 'less')
      const [one] = (await answer()).checked
      const refund = (state: 'failed' | 'done', at: number) => ({
        id: `d${at}`,
        payment_id: one?.id ?? '',
        amount_cents: 1,
        reason: 'A menos',
        failure: null,
        state,
        requested_by: null,
        requested_by_name: null,
        requested_at: new Date(at),
        settled_at: new Date(at),
      })
      await server.deps.db.insertInto('pix_refunds').values(refund('failed', 1)).execute()
      expect((await answer()).checked).toEqual([])
      await server.deps.db.insertInto('pix_refunds').values(refund('done', 2)).execute()
      expect((await answer()).checked).toMatchObject([{ numbers: [1] }])
      expect(await codeOf(await ask([1]))).toBe('installments_checked')
    })

    it('goes back at a press of its customer, who then pays the whole once; a stranger’s press does nothing', async () => {
      await pay(await charged(1), 'less')
      const [one] = (await answer()).checked
      const choose = (browser: Browser, use: 'return' | 'next') =>
        browser.api.portal.payments[':id'].choice.$post({
          query: { application: applicant.id },
          param: { id: one?.id ?? '' },
          json: use === 'return' ? { use } : { use, number: 2 },
        })
      const stranger = await applicantIn(server, 'signing')
      expect((await choose(stranger.browser, 'return')).status).toBe(404)
      expect(await codeOf(await choose(applicant.browser, 'next'))).toBe('stale_payment')
      const answers = await Promise.all([choose(applicant.browser, 'return'), choose(applicant.browser, 'return')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await answer()).checked).toEqual([])
      await pay(await charged(1))
      for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
      expect(await rowOf(1)).toMatchObject({ state: 'paid' })
      expect((await portalOf(applicant.browser)).payments).toContainEqual(
        expect.objectContaining({ id: one?.id, state: 'refunded' }),
      )
    })
  })

  it('of less than the installment is not accepted; of less than its fine and interest it may be', async () => {
    await pay(await charged(1), 'less')
    const [short] = (await waiting()).rows
    const back = { key: 'd'.repeat(32), amountCents: short?.amountCents ?? 0, reason: 'A menos' }
    expect(short).toMatchObject({ kind: 'short', numbers: [1], isTooShort: true, actions: ['refund'] })
    const accept = (id = '') => ana.api.admin.payments[':id'].acceptance.$post({ param: { id } })
    expect(await codeOf(await accept(short?.id))).toBe('installment_payment_short')
    await ana.api.admin.payments[':id'].refunds.$post({ param: { id: short?.id ?? '' }, json: back })
    for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
    await later(1, 40)
    const { valueCents } = await rowOf(1)
    const charge = await charged(1)
    const { txid, chave } = charge
    await psp.psp.receive({ txid, chave, valor: (valueCents / 100).toFixed(2) })
    await arrive(server, psp)
    const [enough] = (await waiting()).rows.filter(({ amountCents }) => amountCents === valueCents)
    expect(enough).toMatchObject({ isTooShort: false, actions: ['accept', 'refund'] })
    // An analyst waives no more by it than by a waiver: beyond that the managers are asked.
    const carla = await stepUp(await createAnalyst(server, 'carla', 'analyst'))
    const carlaId = await server.deps.db
      .selectFrom('admin_users')
      .select('id')
      .where('username', '=', 'carla')
      .executeTakeFirstOrThrow()
    const moved = { moves: [{ act: 'waiver', cents: 9_900 }], applicationId: applicant.id, by: carlaId.id } as const
    await server.deps.db.transaction().execute((trx) => recordMoves(server.deps, trx, { ...moved, persons: 1 }))
    const byCarla = await carla.api.admin.payments[':id'].acceptance.$post({ param: { id: enough?.id ?? '' } })
    expect(await byCarla.json()).toMatchObject({ state: 'waiting', asked: { by: 'carla' } })
    expect((await accept(enough?.id)).status).toBe(200)
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidCents: valueCents })
    expect(await countUnbalanced(server.deps.db)).toBe(0)
  })

  it('without a charge is proposed for the first installment that costs it, and settles it once it is matched', async () => {
    await pay(await charged(1), 'by_key')
    const [row] = (await waiting()).rows
    expect(row).toMatchObject({ kind: 'unmatched', actions: ['match', 'refund'], numbers: null })
    const { contractNumber } = await detailOf(ana, applicant.id)
    const matched = await ana.api.admin.payments[':id'].match.$post({
      param: { id: row?.id ?? '' },
      json: { contractNumber },
    })
    expect(await matched.json()).toMatchObject({ state: 'installments', numbers: [1] })
    expect(await rowOf(1)).toMatchObject({ state: 'paid' })
    // The match of installments is undone by the managers: an analyst only asks them to.
    const carla = await stepUp(await createAnalyst(server, 'carla', 'analyst'))
    const json = { reason: 'Era de outra pessoa' }
    const byCarla = await carla.api.admin.payments[':id'].unmatch.$post({ param: { id: row?.id ?? '' }, json })
    expect(await byCarla.json()).toMatchObject({ state: 'installments', asked: { by: 'carla' }, asks: ['unmatch'] })
    expect(await rowOf(1)).toMatchObject({ state: 'paid' })
    const byAna = await ana.api.admin.payments[':id'].unmatch.$post({ param: { id: row?.id ?? '' }, json })
    expect(await byAna.json()).toMatchObject({ kind: 'unmatched', state: 'waiting' })
    expect(await rowOf(1)).toMatchObject({ state: 'open' })
  })

  it('in full is proposed for the installment of which only a part had come, and after one that may count for the next', async () => {
    const { chave } = await charged(1)
    const { contractNumber } = await detailOf(ana, applicant.id)
    const receiveAndMatch = async (valor: string) => {
      await psp.psp.receive({ chave, valor })
      await arrive(server, psp)
      await poll(server)
      const row = (await waiting()).rows.find(({ kind }) => kind === 'unmatched')
      const of = { param: { id: row?.id ?? '' }, json: { contractNumber } }
      const answer = await ana.api.admin.payments[':id'].match.$post(of)
      return answer.status === 200 ? answer.json() : codeOf(answer)
    }
    const { valueCents } = await rowOf(1)
    const full = (valueCents / 100).toFixed(2)
    expect(await receiveAndMatch('10.00')).toMatchObject({ kind: 'short', numbers: [1], isTooShort: true })
    expect(await receiveAndMatch(full)).toMatchObject({ state: 'installments', numbers: [1] })

    // Late, it lacks the fees, which staff may waive.
    await later(2, 3)
    expect(await receiveAndMatch(full)).toMatchObject({ kind: 'short', numbers: [2], isTooShort: false })
    expect(await receiveAndMatch(full)).toMatchObject({ state: 'installments', numbers: [3] })
  })

  it('older than the contract waits for somebody, and accepted it counts from the release on', async () => {
    await pay(await charged(1), 'by_key')
    const { id } = (await waiting()).rows[0] ?? expect.fail('nothing waits')
    const paidAt = new Date(server.deps.now().getTime() - 3 * 86_400_000)
    await server.deps.db.updateTable('pix_payments').set({ paid_at: paidAt }).where('id', '=', id).execute()
    const { contractNumber } = await detailOf(ana, applicant.id)
    const payment = ana.api.admin.payments[':id']
    const matched = await payment.match.$post({ param: { id }, json: { contractNumber } })
    expect(await matched.json()).toMatchObject({
      kind: 'early',
      state: 'waiting',
      numbers: [1],
      actions: ['accept', 'refund'],
    })
    expect(await rowOf(1)).toMatchObject({ state: 'open' })
    expect((await payment.acceptance.$post({ param: { id } })).status).toBe(200)
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidOn: (await planOf()).today })
  })

  it('that was recorded by hand withdraws the charge; what is paid to that all the same waits', async () => {
    const charge = await charged(1)
    const { today, rows } = await planOf()
    const json = { numbers: [1], paidOn: today, amountCents: rows[0]?.valueCents ?? 0, how: 'depósito 1234' }
    const { payments } = ana.api.admin.applications[':id'].installments
    expect((await payments.$post({ param: { id: applicant.id }, json })).status).toBe(200)
    await runAll(server)
    expect(charge.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    await pay(charge)
    expect((await waiting()).rows).toMatchObject([{ kind: 'duplicate', numbers: [1], actions: ['refund'] }])
  })

  it('that came after a record by hand pays the installment once that record is taken back', async () => {
    const charge = await charged(1)
    const { today, rows } = await planOf()
    const param = { id: applicant.id }
    const json = { numbers: [1], paidOn: today, amountCents: rows[0]?.valueCents ?? 0, how: 'Pix visto no extrato' }
    const { payments, reversals } = ana.api.admin.applications[':id'].installments
    const named = { ...json, how: 'Pix E00038166202611211530abcDEF12345' }
    expect(await (await payments.$post({ param, json: named })).json()).toMatchObject({
      errors: [{ field: 'how', code: 'pix_comes_by_itself' }],
    })
    expect((await payments.$post({ param, json })).status).toBe(200)
    await runAll(server)
    await pay(charge)
    const [double] = (await answer()).duplicates
    expect(await told()).toEqual(['installment_payment_duplicate', 'installments_paid'])
    expect((await reversals.$post({ param, json: { number: 1, reason: 'Era o Pix' } })).status).toBe(200)
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paymentId: double?.id })
    expect(await answer()).toMatchObject({ duplicates: [], checked: [] })
    expect(await told()).toEqual(['installment_payment_duplicate', 'installments_paid', 'installments_paid'])
    server.advance(8 * 86_400_000)
    expect(await returnUnchosen(server.deps)).toBe(0)
  })

  it('in double pays its installment where the first payment went back', async () => {
    const charge = await charged(1)
    await pay(charge, 'twice')
    const { paymentId } = await rowOf(1)
    const [double] = (await answer()).duplicates
    const payment = await atProvider(paymentId ?? '')
    await psp.psp.giveBack(payment, { id: 'devolvido4', valor: payment.valor })
    for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
    await poll(server)
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paymentId: double?.id })
  })

  it('of a plan that was closed goes back by itself, and what is paid to its charges afterwards too', async () => {
    const charge = await charged(2)
    await pay(await charged(1))
    await moveTo(server, applicant.id, 'rejected')
    await follow()
    await runAll(server)
    expect(charge.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    await pay(charge)
    for (let turn = 0; turn < 3; turn++) await arrive(server, psp)
    const { payments } = await portalOf(applicant.browser)
    for (const payment of payments) expect(payment.refundedCents).toBe(payment.amountCents)
    expect((await detailOf(ana, applicant.id)).tasks.filter(({ cents }) => cents)).toEqual([])
  })

  it('given back at the provider makes its installment owed again', async () => {
    await pay(await charged(1))
    const payment = psp.psp.store.state.payments.at(-1)
    if (payment === undefined) throw new Error('no payment')
    await psp.psp.giveBack(payment, { id: 'devolvido1', valor: payment.valor })
    for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
    await poll(server)
    expect(await rowOf(1)).toMatchObject({ state: 'open', paidOn: null })
  })

  it('given back in part at the provider pays nothing with what is left, and nobody is thanked for it', async () => {
    await pay(await charged(1))
    const payment = psp.psp.store.state.payments.at(-1)
    if (payment === undefined) throw new Error('no payment')
    await psp.psp.giveBack(payment, { id: 'devolvido2', valor: '10.00' })
    for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
    await poll(server)
    expect(await rowOf(1)).toMatchObject({ state: 'open', paidOn: null })
    const thanks = await told()
    const [row] = (await waiting()).rows
    const accepted = await ana.api.admin.payments[':id'].acceptance.$post({ param: { id: row?.id ?? '' } })
    expect(await codeOf(accepted)).toBe('installment_payment_short')
    expect(await rowOf(1)).toMatchObject({ state: 'open', paidOn: null })
    expect(await told()).toEqual(thanks)
  })
})

describe('several at once', () => {
  it('are paid by one charge of today, whose installments nothing else asks for any more; all of them settle the contract', async () => {
    const single = await charged(12)
    const { rows, payoffCents } = await planOf()
    const two = await charged(11, 12)
    expect(single.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect(two.valor.original).toBe((((rows[10]?.todayCents ?? 0) + (rows[11]?.todayCents ?? 0)) / 100).toFixed(2))
    const whole = await charged(...rows.map(({ number }) => number))
    expect(two.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect(whole.valor.original).toBe((payoffCents / 100).toFixed(2))
    await pay(whole)
    expect(await planOf()).toMatchObject({ settledOn: expect.any(String), openCents: 0 })
    expect(await told()).toEqual(['installments_paid'])
    await pay(two)
    const double = { kind: 'duplicate', numbers: [11, 12], actions: ['refund'], isForStaff: true }
    expect((await waiting()).rows).toMatchObject([double])
    server.advance(8 * 86_400_000)
    expect(await returnUnchosen(server.deps)).toBe(1)
    const event = await server.deps.db
      .selectFrom('application_events')
      .select('note')
      .where('kind', '=', 'refund')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(event.note).toBe('Sem decisão da equipe em 7 dias')
  })

  it('that were made for a day are over with it, and asked for anew', async () => {
    await charged(11, 12)
    // Sixteen days: banks may be closed for four from the due day on, and ten days before it the first charge is made
    // automatically.
    await later(1, -16)
    expect((await answer()).charges).toMatchObject([{ numbers: [11, 12], state: 'expired', code: null }])
    await charged(11, 12)
    expect((await answer()).charges).toMatchObject([{ numbers: [11, 12], state: 'open' }])
  })
})

describe('reminders', () => {
  const reminded = async () => {
    await sendReminders(server.deps)
    return (await told()).filter((kind) => ['installment_reminder', 'installment_late'].includes(kind))
  }

  it('come before the day, on it and when it is late, once each, and never for what is paid', async () => {
    const { dueOn, payableUntil } = await rowOf(1)
    // If banks are closed on the due day, the last day without fee is later.
    const closed = daysBetween(dueOn, payableUntil)
    await later(1, -6 - closed)
    expect(await reminded()).toEqual([])
    await later(1, -4 - closed)
    expect(await reminded()).toEqual(['installment_reminder'])
    expect(await reminded()).toEqual(['installment_reminder'])
    await later(1, 0)
    expect(await reminded()).toHaveLength(2)
    await later(1, 1)
    expect(await reminded()).toEqual(['installment_late', 'installment_reminder', 'installment_reminder'])
    await pay(await charged(1))
    await later(1, 5)
    expect(await reminded()).toHaveLength(3)
  })

  it('of the next installment do not come to somebody who is late with an earlier one', async () => {
    await later(1, 1)
    expect(await reminded()).toEqual(['installment_late'])
    const next = await rowOf(2)
    await later(2, -3)
    expect((await rowOf(2)).state).toBe('due')
    await reminded()
    const ofNext = await server.deps.db
      .selectFrom('messages')
      .select('kind')
      .where('event_key', 'like', `%:${next.number}:%`)
      .where('kind', 'in', ['installment_reminder', 'installment_late'])
      .execute()
    expect(ofNext).toEqual([])
  })

  it('of a contract that somebody changes in this moment comes with the next run, once', async () => {
    await later(1, -4)
    await server.deps.db.transaction().execute(async (trx) => {
      await lockApplication(trx, applicant.id)
      expect(await reminded()).toEqual([])
    })
    expect(await reminded()).toEqual(['installment_reminder'])
    expect(await Promise.all([reminded(), reminded()])).toEqual([['installment_reminder'], ['installment_reminder']])
  })

  it('go to the address that the customer left a while ago too, each once', async () => {
    await server.ownerDeps.db
      .updateTable('applicant_accounts')
      .set({ former_email: 'antigo@exemplo.com.br', former_email_until: new Date(Date.now() + 90 * 86_400_000) })
      .where('email', '=', applicant.request.email)
      .execute()
    await later(1, -4)
    for (let turn = 0; turn < 2; turn++) expect(await reminded()).toEqual(['installment_reminder'])
    const former = (await messagesTo(server, 'antigo@exemplo.com.br')).filter((kind) => kind === 'installment_reminder')
    expect(former).toEqual(['installment_reminder'])
  })

  it('of what is to come are switched off in the portal, those of what is late are not', async () => {
    await applicant.browser.api.portal.reminders.$put({ query: { application: applicant.id }, json: { wanted: false } })
    await later(1, -3)
    expect(await reminded()).toEqual([])
    await later(1, 2)
    expect(await reminded()).toEqual(['installment_late'])
  })
})
