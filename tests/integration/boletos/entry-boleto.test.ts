import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import { startOfDay } from '#domain/calendar/calendar.ts'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { defaultWays } from '#domain/payments/ways.ts'
import { saveSetting } from '#server/shared/settings-store.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { analystPassword, codeOf, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { readIndependently } from '#tests/support/boletos/independent-reader.ts'
import {
  bankEnvironment,
  createTestBank,
  exchange,
  networkOf,
  type TestBank,
} from '#tests/support/boletos/test-bank.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { runAll } from '#tests/support/jobs.ts'
import { arrive, poll, portalOf, startAfresh } from '#tests/support/pix/bank.ts'
import { createTestPsp, pspEnvironment, type TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'
import { symbolsOfPdf } from '#tests/support/programs/zbar.ts'

let server: TestServer
let psp: TestPsp
let bank: TestBank
let applicant: Applicant
let ana: Browser
beforeAll(async () => {
  psp = createTestPsp()
  bank = createTestBank()
  server = await startServer({ ...pspEnvironment, ...bankEnvironment }, { fetch: networkOf(bank, psp) })
  psp.serve(server)
  bank.serve(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(startOfDay('2026-11-23').getTime() + 12 * hourMs - server.deps.now().getTime())
  bank.reset()
  ;({ ana, applicant } = await startAfresh(server, psp))
})
afterEach(() => {
  expect(psp.violations, 'the published schema').toEqual([])
  for (const content of bank.put) readIndependently(content)
})

const portal = () => portalOf(applicant.browser)
const choose = (way: 'pix' | 'boleto') => applicant.browser.api.portal.entry.way.$post({ query: {}, json: { way } })
const charges = () =>
  server.deps.db.selectFrom('charges').selectAll().where('purpose', '=', 'entry').orderBy('created_at').execute()
const payments = async () => (await (await ana.api.admin.payments.$get({ query: {} })).json()).rows
/** What is next, by the customer's list and by the page for a call. */
async function nextByOthers() {
  const { applications } = await (await applicant.browser.api.portal.applications.$get()).json()
  const caller = await ana.api.admin.applications[':id'].caller.$get({ param: { id: applicant.id } })
  return [...applications.map(({ step }) => step), (await caller.json()).step]
}
const told = () => messagesTo(server, applicant.request.email)

/** Goes to noon of a day, with sessions that are valid then. */
async function goTo(day: string) {
  server.advance(startOfDay(day).getTime() + 12 * hourMs - server.deps.now().getTime())
  const { cpf, password } = applicant.request
  const browser = server.browser()
  await browser.api.session.$post({ json: { cpf, password } })
  applicant = { ...applicant, browser }
  ana = server.browser()
  await ana.api.admin.session.$post({ json: { username: 'ana', password: analystPassword } })
  await stepUp(ana)
}
async function nextBusinessDay() {
  await goTo(businessDaysAfter(server.deps.now(), 1))
  await exchange(server, bank)
}
/** Chooses a boleto for the entry, and returns it as the bank knows it. */
async function boleto() {
  expect((await choose('boleto')).status).toBe(200)
  await exchange(server, bank)
  const title = bank.titles().at(-1)
  if (!title) throw new Error('the bank knows no boleto')
  return title
}
async function payBeside() {
  const beside = (await charges()).find(({ beside_id: other }) => other !== null)
  const pix = psp.psp.store.state.charges[beside?.reference ?? '']
  if (!pix) throw new Error('the provider knows no code beside the boleto')
  await psp.psp.pay(pix, 'exact')
  await arrive(server, psp)
}

describe('the entry by boleto', () => {
  it('is offered, chosen, registered by the bank until the next business day, and ends the Pix of before', async () => {
    const before = await portal()
    expect(before).toMatchObject({ ways: ['pix', 'boleto'], charge: { way: 'pix', state: 'open', boleto: null } })
    const { payableCents } = before.outcome
    expect((await choose('boleto')).status).toBe(200)
    expect(await portal()).toMatchObject({
      pixCode: null,
      simulation: null,
      charge: { way: 'boleto', state: 'making', boleto: { code: null, registeredBy: '2026-11-24' } },
    })
    await exchange(server, bank)
    const [title] = bank.titles()
    expect(title).toMatchObject({ amountCents: payableCents, dueOn: '2026-11-25', finePercent: 0, state: 'open' })
    const { charge, step } = await portal()
    expect(step).toBe('pay_entry')
    expect(charge).toMatchObject({
      way: 'boleto',
      state: 'open',
      boleto: { amountCents: payableCents, dueOn: '2026-11-25', freeUntil: '2026-11-25', registeredBy: null },
    })
    expect(charge?.boleto?.code).toMatch(/^\d{47}$/)
    expect((await charges()).map(({ way, state }) => [way, state])).toEqual([
      ['pix', 'withdrawn'],
      ['boleto', 'registered'],
      ['pix_due', 'registered'],
    ])
    expect(await told()).toContain('boleto_ready')

    const pdf = await applicant.browser.pdf.boleto[':charge'].$get({
      query: {},
      param: { charge: charge?.boleto?.id ?? '' },
    })
    const symbols = symbolsOfPdf(new Uint8Array(await pdf.arrayBuffer()))
    expect(symbols.map((one) => one.split(':')[0]).sort()).toEqual(['I2/5', 'QR-Code'])
  }, 60_000)

  it('is made once, however often and from wherever it is asked for at once', async () => {
    const answers = await Promise.all([choose('boleto'), choose('boleto')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await choose('boleto')).status).toBe(200)
    await exchange(server, bank)
    expect(bank.titles()).toHaveLength(1)
  })

  it('is paid on one day and counts on the next: nobody reminds of it meanwhile, nor asks for it', async () => {
    const title = await boleto()
    await bank.bank.pay(title, 'exact')
    const { charge } = await portal()
    const param = { charge: charge?.boleto?.id ?? '' }
    expect(await nextByOthers()).toEqual(['pay_entry', 'pay_entry'])
    const said = await applicant.browser.api.portal.entry.boleto[':charge'].paid.$post({ query: {}, param })
    expect(await nextByOthers()).toEqual(['check_payment', 'check_payment'])
    expect(await said.json()).toMatchObject({ charge: { boleto: { saidKnownOn: '2026-11-24' } } })
    await nextBusinessDay()
    expect(await portal()).toMatchObject({
      charge: null,
      payments: [{ way: 'boleto', kind: 'exact', state: 'entry', amountCents: title.amountCents }],
      outcome: { hasEntry: true, payableCents: 0 },
    })
    await poll(server)
    expect((await charges()).map(({ state, withdraw }) => [state, withdraw])).toEqual([
      ['withdrawn', false],
      ['paid', false],
      ['withdrawn', false],
    ])
    expect(await told()).toContain('entry_received')
  })

  it('paid on its last day is in transit for a day: nobody reminds of it, and no fee is due', async () => {
    const title = await boleto()
    await goTo('2026-11-25')
    await bank.bank.pay(title, 'exact')
    await goTo('2026-11-26')
    await sendReminders(server.deps)
    expect(await told()).not.toContain('entry_reminder')
    expect((await portal()).charge).toMatchObject({ state: 'expired', boleto: { knownOn: '2026-11-26' } })
    await exchange(server, bank)
    expect(await portal()).toMatchObject({ outcome: { hasEntry: true } })
  })

  it('that nobody paid lapses: its customer is reminded, and another one is a press away', async () => {
    const title = await boleto()
    await goTo('2026-11-30')
    await sendReminders(server.deps)
    expect(await told()).toContain('entry_reminder')
    expect((await portal()).charge).toMatchObject({ way: 'boleto', state: 'expired' })
    const other = await boleto()
    expect(other.ourNumber).not.toBe(title.ourNumber)
    expect((await portal()).charge).toMatchObject({ state: 'open', boleto: { dueOn: '2026-12-02' } })
    expect((await charges()).filter(({ way }) => way === 'boleto').map(({ state }) => state)).toEqual([
      'expired',
      'registered',
    ])
  })

  it('that the bank refuses says so, and leaves every other way, and staff try it again as a boleto', async () => {
    bank.state.refusesRegistrations = true
    await boleto()
    expect(await portal()).toMatchObject({ ways: ['pix', 'boleto'], charge: { way: 'boleto', state: 'refused' } })
    const detail = await (await ana.api.admin.applications[':id'].$get({ param: { id: applicant.id } })).json()
    expect(detail.charge).toMatchObject({ way: 'boleto', failure: 'CEP inválido' })
    bank.state.refusesRegistrations = false
    expect((await ana.api.admin.applications[':id'].charge.$post({ param: { id: applicant.id } })).status).toBe(200)
    await exchange(server, bank)
    expect((await portal()).charge).toMatchObject({ way: 'boleto', state: 'open' })
    expect((await choose('pix')).status).toBe(200)
    await runAll(server)
    await poll(server)
    expect(await portal()).toMatchObject({ charge: { way: 'pix', state: 'open' } })
  })

  it('paid by the Pix code on it ends the boleto at the bank, and a payment of it after that is owed by Pix', async () => {
    const title = await boleto()
    await payBeside()
    await poll(server)
    await exchange(server, bank)
    expect(title.state).toBe('withdrawn')
    await bank.bank.pay(title, 'exact')
    await nextBusinessDay()
    const rows = (await payments()).map(({ way, kind, task, actions }) => ({ way, kind, task, actions }))
    expect(rows).toContainEqual({ way: 'pix', kind: 'exact', task: null, actions: [] })
    expect(rows).toContainEqual({
      way: 'boleto',
      kind: 'duplicate',
      task: 'refund_elsewhere',
      actions: ['refund_elsewhere'],
    })
    const mail = await server.deps.db
      .selectFrom('messages')
      .select('body_text')
      .where('kind', '=', 'payment_duplicate')
      .executeTakeFirstOrThrow()
    expect(mail.body_text.replaceAll(/\s+/g, ' ')).toContain('por Pix, para a chave do seu CPF')
  })

  it('paid before the Pix of another choice is the entry, and the Pix waits to go back', async () => {
    const title = await boleto()
    await bank.bank.pay(title, 'exact')
    expect((await choose('pix')).status).toBe(200)
    await runAll(server)
    await nextBusinessDay()
    expect(await portal()).toMatchObject({ charge: null, outcome: { hasEntry: true } })
    expect(await payments()).toMatchObject([{ way: 'boleto', kind: 'exact', state: 'entry' }])
  })

  it('paid short counts as a part, and the rest is asked for', async () => {
    const title = await boleto()
    await bank.bank.pay(title, 'less')
    await nextBusinessDay()
    await poll(server)
    expect(await portal()).toMatchObject({
      payments: [{ way: 'boleto', kind: 'short', task: 'customer' }],
      outcome: { payableCents: 1_000, partCents: title.amountCents - 1_000 },
      charge: { way: 'pix', state: 'open' },
    })
    const rest = await boleto()
    expect(rest.amountCents).toBe(1_000)
  })

  it('of an application that ended is withdrawn, and what was paid of it goes back as staff record it, told by mail', async () => {
    const title = await boleto()
    const given = await applicant.browser.api.portal.withdrawal.$post({ query: {}, json: { reason: 'Mudei de ideia' } })
    expect(given.status).toBe(200)
    await bank.bank.pay(title, 'exact')
    await runAll(server)
    await nextBusinessDay()
    expect(readIndependently(bank.put.at(-1) ?? '').orders).toMatchObject([{ movement: '02' }])
    const [payment] = await payments()
    expect(payment).toMatchObject({ kind: 'ended', task: 'refund_elsewhere', refundCents: title.amountCents })
    expect(await told()).toContain('payment_ended')
    const answer = await ana.api.admin.payments[':id'].refunds.elsewhere.$post({
      param: { id: payment?.id ?? '' },
      json: {
        key: 'a'.repeat(32),
        amountCents: title.amountCents,
        reason: 'Pix à chave do CPF em 24/11',
        confirmed: true,
      },
    })
    expect(answer.status).toBe(200)
    expect(await payments()).toMatchObject([{ state: 'refunded', task: null }])
    expect(await told()).toContain('payment_refunded')
    const [own] = (await portal()).payments
    expect(own?.refunds).toMatchObject([{ state: 'done', elsewhere: 'Pix à chave do CPF em 24/11' }])
  })

  it('is made by itself where the bank offers no Pix for entries, and told', async () => {
    const value = { ...defaultWays, pix: { ...defaultWays.pix, entry: false } }
    const at = server.deps.now()
    await saveSetting(server.deps.db, { key: 'payment_ways', value, description: 'Formas', by: null, at })
    const other = await applicantIn(server, 'waiting_docs', { email: 'outra@example.com', cpf: '111.444.777-35' })
    await moveTo(server, other.id, 'signing')
    await poll(server)
    await exchange(server, bank)
    expect(await portalOf(other.browser)).toMatchObject({
      step: 'pay_entry',
      ways: ['boleto'],
      charge: { way: 'boleto', state: 'open' },
    })
    expect(await messagesTo(server, other.request.email)).toEqual(
      expect.arrayContaining(['entry_payable', 'boleto_ready']),
    )
  })

  it('can be said to be paid by its customer alone', async () => {
    await boleto()
    const id = (await portal()).charge?.boleto?.id ?? ''
    const stranger = server.browser()
    const answer = await stranger.api.portal.entry.boleto[':charge'].paid.$post({ query: {}, param: { charge: id } })
    expect(answer.status).toBe(401)
    const unknown = await applicant.browser.api.portal.entry.boleto[':charge'].paid.$post({
      query: {},
      param: { charge: crypto.randomUUID() },
    })
    expect(await codeOf(unknown)).toBe('not_found')
  })
})
