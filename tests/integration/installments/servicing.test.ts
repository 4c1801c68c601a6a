import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lastDayToMoveTo } from '#domain/installments/due-day-move.ts'
import { defaultMoneyLimits } from '#domain/money-limits.ts'
import { lockApplication } from '#server/application/queries.ts'
import { limitsSetting } from '#server/approvals/money.ts'
import { lockOpenPlan } from '#server/installments/lock.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { saveSetting } from '#server/shared/settings-store.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo } from '#tests/support/codes.ts'
import { runAll } from '#tests/support/jobs.ts'
import { runInto } from '#tests/support/locks.ts'
import { arrive, chargeOf, openAccount, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'

let server: TestServer
let psp: TestPsp
let bia: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  ;({ applicant } = await startAfresh(server, psp))
  bia = await stepUp(await createAnalyst(server, 'bia', 'analyst'))
  await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'exact')
  await arrive(server, psp)
  await moveTo(server, applicant.id, 'completed')
  await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
})
afterEach(async () => {
  expect(psp.violations, 'the published schema').toEqual([])
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

const param = () => ({ id: applicant.id })
const ofAnalyst = (browser = bia) => browser.api.admin.applications[':id'].installments
/** Records installments as a manager, however much one may record alone. */
async function record(json: Parameters<ReturnType<typeof ofAnalyst>['payments']['$post']>[0]['json']) {
  const manager = await stepUp(await createAnalyst(server, `gestora${crypto.randomUUID().slice(0, 8)}`))
  const wide = { contractCents: 100_000_00, dayCents: 100_000_00 }
  const receipt = { ...defaultMoneyLimits.receipt, manager: wide }
  const value = { ...defaultMoneyLimits, receipt }
  await saveSetting(server.deps.db, { ...limitsSetting, value, by: null, at: server.deps.now() })
  return ofAnalyst(manager).payments.$post({ param: param(), json })
}
const own = async () =>
  (await applicant.browser.api.portal.installments.$get({ query: { application: applicant.id } })).json()
async function rowOf(number: number) {
  const row = (await own()).plan?.rows.find((one) => one.number === number)
  if (row === undefined) throw new Error('no such installment')
  return row
}
async function charge(...numbers: number[]) {
  await applicant.browser.api.portal.installments.charge.$post({
    query: { application: applicant.id },
    json: { numbers },
  })
  await runAll(server)
}
/** The payable charges of installments at the provider. */
const payable = () =>
  Object.values(psp.psp.store.state.charges).filter(
    ({ status, solicitacaoPagador }) => status === 'ATIVA' && String(solicitacaoPagador).includes('arcela'),
  )
/** Goes to a day after an installment is late, with valid sessions. */
async function later(number: number, days: number) {
  const { payableUntil } = await rowOf(number)
  server.advance(Date.parse(`${daysAfter(payableUntil, days)}T15:00:00Z`) - server.deps.now().getTime())
  const { cpf, password } = applicant.request
  const browser = server.browser()
  await browser.api.session.$post({ json: { cpf, password } })
  applicant = { ...applicant, browser }
  bia = await stepUp(await createAnalyst(server, `bia${crypto.randomUUID().slice(0, 8)}`, 'analyst'))
}
const waive = (json: { number: number; fine: boolean; interest: boolean; ask?: true }, browser = bia) =>
  ofAnalyst(browser).waivers.$post({ param: param(), json: { ...json, reason: 'O boleto do mês não chegou' } })

describe('letting fines and interest go', () => {
  it('says one amount to customer, provider and ledger; the charge of before is withdrawn and made anew', async () => {
    await later(1, 10)
    await charge(1)
    const before = await rowOf(1)
    expect((await waive({ number: 1, fine: true, interest: false })).status).toBe(200)
    await runAll(server)
    const after = await rowOf(1)
    expect(after).toMatchObject({ fineCents: 0, todayCents: before.todayCents - before.fineCents })
    const cents = payable().map(({ valor }) => Math.round(Number(valor.original) * 100))
    expect(cents).toEqual([after.todayCents])
    expect(await messagesTo(server, applicant.request.email)).toContain('fees_waived')

    const lines = await (await ofAnalyst().entries.$get({ param: param() })).json()
    expect(lines.slice(0, 2)).toMatchObject([
      { number: 1, kind: 'waived', amountCents: -before.fineCents, note: 'O boleto do mês não chegou' },
      { number: 1, kind: 'late_fee', amountCents: before.fineCents },
    ])
    expect(await codeOf(await waive({ number: 1, fine: true, interest: false }))).toBe('nothing_to_waive')

    // After the payment was taken back, the installment costs its agreed amount again, without the waived fees.
    const manager = await stepUp(await createAnalyst(server, 'gestora'))
    const { plan } = await own()
    const paid = { numbers: [1], paidOn: plan?.today ?? '', amountCents: after.todayCents, how: 'Pix 1' }
    expect((await ofAnalyst(manager).payments.$post({ param: param(), json: paid })).status).toBe(200)
    await ofAnalyst(manager).reversals.$post({ param: param(), json: { number: 1, reason: 'Era de outro' } })
    expect(await rowOf(1)).toMatchObject({ fineCents: 0, todayCents: after.todayCents })
  })

  it('has a limit for analysts that two small ones do not get around, asks for the password, and is no clerk’s', async () => {
    await later(4, 25)
    const one = await rowOf(1)
    expect(one.fineCents + one.interestCents).toBeGreaterThan(1_000)
    const costs = (await own()).plan?.rows.slice(0, 4).reduce((sum, row) => sum + row.fineCents + row.interestCents, 0)
    const codes: unknown[] = []
    for (const number of [1, 2, 3, 4]) {
      const answer = await waive({ number, fine: true, interest: true })
      codes.push(answer.status === 200 ? 'done' : await codeOf(answer))
    }
    // Together they exceed the hundred reais that an analyst may waive within thirty days.
    expect(costs).toBeGreaterThan(10_000)
    expect(codes).toContain('waiver_limit')
    const manager = await stepUp(await createAnalyst(server, 'gestora'))
    const left = codes.indexOf('waiver_limit') + 1
    const asked = await (await waive({ number: left, fine: true, interest: true, ask: true })).json()
    expect(asked).toMatchObject({ asks: [{ kind: 'fee_waiver', number: left }] })
    expect(asked.waiverLeftCents).toBeLessThan(10_000)
    expect((await rowOf(left)).fineCents).toBeGreaterThan(0)
    const [request] = (await (await manager.api.admin.approvals.$get()).json()).open
    expect(request).toMatchObject({ kind: 'fee_waiver', reason: 'O boleto do mês não chegou', acts: { approve: true } })
    const { id = '', hash = '' } = request ?? {}
    const approve = () => manager.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
    const answers = await Promise.all([approve(), approve()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await rowOf(left)).toMatchObject({ fineCents: 0, interestCents: 0 })
    const unproved = await createAnalyst(server, 'caio', 'analyst')
    expect(await codeOf(await waive({ number: 5, fine: true, interest: true }, unproved))).toBe('step_up_required')
    const clerk = await createAnalyst(server, 'loja', 'dealership', null, 'natal')
    expect((await waive({ number: 5, fine: true, interest: true }, clerk)).status).toBe(403)
    expect((await waive({ number: 5, fine: true, interest: true }, applicant.browser)).status).toBe(401)
  })
})

it('makes a charge anew: the one of before cannot be paid any more', async () => {
  await charge(1)
  const [former] = payable()
  const [shown] = (await own()).charges
  const reissue = () => ofAnalyst().charges[':charge'].reissue.$post({ param: { ...param(), charge: shown?.id ?? '' } })
  const answers = await Promise.all([reissue(), reissue()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await runAll(server)
  expect(payable().map(({ txid }) => txid)).toEqual([expect.not.stringMatching(former?.txid ?? 'none')])
})

it('leaves a charge as it is where none can be made in its place', async () => {
  await charge(1)
  const [shown] = (await own()).charges
  await openAccount(server, '')
  const answer = await ofAnalyst().charges[':charge'].reissue.$post({
    param: { ...param(), charge: shown?.id ?? '' },
  })
  expect(await codeOf(answer)).toBe('installments_not_chargeable')
  await openAccount(server)
  await runAll(server)
  expect((await own()).charges).toMatchObject([{ id: shown?.id, state: 'open' }])
  expect(payable()).toHaveLength(1)
})

describe('another due day', () => {
  const preview = (day: number) => ofAnalyst()['due-day'].$get({ param: param(), query: { day: String(day) } })
  const offer = (day: number) => ofAnalyst()['due-day'].$post({ param: param(), json: { day } })
  const accept = (json: { offer: string; hash: string; code?: string }, browser = applicant.browser) =>
    browser.api.portal.installments['due-day'].$post({ query: { application: applicant.id }, json })
  /** Another day of the month than the current one. */
  const otherDay = async (days = 5) => ((Number((await rowOf(1)).dueOn.slice(8)) + days) % lastDayToMoveTo) + 1
  async function offered() {
    const { dueDay } = await own()
    if (!dueDay.offer?.preview) throw new Error('no offer')
    return { offer: dueDay.offer.id, hash: dueDay.offer.preview.hash, rows: dueDay.offer.preview.rows }
  }

  it('is offered, shown, and accepted with a code: open installments move, charges go, paid ones stay', async () => {
    const { today } = (await own()).plan ?? { today: '' }
    const first = await rowOf(1)
    const json = { numbers: [1], paidOn: today, amountCents: first.todayCents, how: 'Pix 1' }
    await record(json)
    await charge(2)
    const day = await otherDay()
    const shown = await (await preview(day)).json()
    expect((await offer(day)).status).toBe(200)
    const { rows, ...asked } = await offered()
    expect(rows).toEqual(shown.rows)
    expect((await own()).plan?.rows.map(({ dueOn }) => dueOn)).not.toContain(rows[0]?.to)
    expect(await codeOf(await accept(asked))).toBe('code_required')
    expect(await codeOf(await accept({ ...asked, code: '000000' }))).toBe('code_wrong')
    const stranger = await applicantIn(server, 'signing', { email: 'outra@example.com' })
    expect(await codeOf(await accept(asked, stranger.browser))).toBe('not_found')
    const code = await codeSentTo(server, applicant.request.email)
    expect((await accept({ ...asked, code })).status).toBe(200)
    await runAll(server)

    const { plan, charges, dueDay } = await own()
    expect(plan?.rows[0]).toMatchObject({ dueOn: first.dueOn, state: 'paid' })
    expect(plan?.rows.slice(1).map(({ dueOn }) => dueOn)).toEqual(rows.map(({ to }) => to))
    expect(plan?.rows.slice(1).map(({ valueCents }) => valueCents)).toEqual(rows.map(({ valueCents }) => valueCents))
    expect([charges, payable(), dueDay.offer]).toEqual([[], [], null])
    const stored = await server.deps.db.selectFrom('installment_plans').select('next_due_on').executeTakeFirstOrThrow()
    expect(stored.next_due_on).toBe(rows[0]?.to)
    expect(await messagesTo(server, applicant.request.email)).toEqual(
      expect.arrayContaining(['due_day_offered', 'due_day_moved']),
    )
    // Once in twelve months, counted for customer and analyst together.
    expect(await codeOf(await offer(await otherDay(9)))).toBe('move_lately')
    expect(dueDay.movableFrom).not.toBeNull()
  })

  it('is not offered while something is late, nor for the day that it is, and ends when it is not wanted', async () => {
    const day = Number((await rowOf(1)).dueOn.slice(8))
    expect(await codeOf(await offer(day))).toBe(day > lastDayToMoveTo ? 'validation_failed' : 'move_same_day')
    await offer(await otherDay())
    const { rows: _, ...asked } = await offered()
    await applicant.browser.api.portal.installments['due-day'].$delete({ query: { application: applicant.id } })
    expect(await codeOf(await accept(asked))).toBe('due_day_over')
    await offer(await otherDay())
    await ofAnalyst()['due-day'].$delete({ param: param() })
    expect((await own()).dueDay.offer).toBeNull()
    await offer(await otherDay())
    const again = await offered()
    await later(1, 2)
    expect((await own()).dueDay.offer).toBeNull()
    expect(await codeOf(await accept({ offer: again.offer, hash: again.hash }))).toBe('due_day_over')
    expect(await codeOf(await offer(await otherDay()))).toBe('move_late')
  })

  it('is refused beside a change of the contract that is under way', async () => {
    await offer(await otherDay())
    const refuse = () =>
      applicant.browser.api.portal.installments['due-day'].$delete({ query: { application: applicant.id } })
    const [answer] = await runInto(
      server.deps.db,
      (tx) => lockApplication(tx, applicant.id),
      [refuse],
      (tx) => lockOpenPlan(tx, applicant.id),
    )
    expect(answer?.status).toBe(200)
  })

  it('is one that every month has; an offer of a later day from before is still accepted', async () => {
    expect(await codeOf(await offer(lastDayToMoveTo + 1))).toBe('validation_failed')
    await offer(await otherDay())
    await server.deps.db.updateTable('due_day_offers').set({ day: 31 }).execute()
    const { rows, ...asked } = await offered()
    await accept(asked)
    const code = await codeSentTo(server, applicant.request.email)
    expect((await accept({ ...asked, code })).status).toBe(200)
    expect((await rowOf(1)).dueOn).toBe(rows[0]?.to)
  })

  it('ends with the payment that settles the contract, whose day is the one of the term and of the page', async () => {
    const { today, payoffCents: amountCents, rows } = (await own()).plan ?? expect.fail('no plan')
    await offer(await otherDay())
    server.advance(2 * 86_400_000)
    const numbers = rows.map(({ number }) => number)
    const json = { numbers, paidOn: today, amountCents, how: 'Pix 1' }
    const bruna = await stepUp(await createAnalyst(server, 'bruna', 'analyst'))
    expect((await record(json)).status).toBe(200)
    const { plan, dueDay } = await (await ofAnalyst(bruna).$get({ param: param(), query: {} })).json()
    expect([plan?.settledOn, plan?.settlement?.term?.settledOn, dueDay.offer]).toEqual([today, today, null])
    const { db } = server.deps
    expect(await db.selectFrom('due_day_offers').select('state').execute()).toEqual([{ state: 'withdrawn' }])
  })

  it('moves nothing that the page did not show: paid meanwhile, it is shown anew', async () => {
    await offer(await otherDay())
    const { rows: _, ...asked } = await offered()
    const { plan } = await own()
    const first = await rowOf(1)
    const json = { numbers: [1], paidOn: plan?.today ?? '', amountCents: first.todayCents, how: 'Pix 1' }
    await record(json)
    expect(await codeOf(await accept(asked))).toBe('due_day_changed')
    const fresh = await offered()
    expect(fresh.rows.map(({ number }) => number)).not.toContain(1)
    await accept({ offer: fresh.offer, hash: fresh.hash })
    const code = await codeSentTo(server, applicant.request.email)
    const both = await Promise.all([1, 2].map(() => accept({ offer: fresh.offer, hash: fresh.hash, code })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
