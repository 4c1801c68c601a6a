import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, hourMs } from '#domain/calendar/day-arithmetic.ts'
import type { ChosenWay } from '#domain/payments/ways.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { analystPassword, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { bankEnvironment, createTestBank, networkOf, type TestBank } from '#tests/support/boletos/test-bank.ts'
import { cardEnvironment, createTestCards } from '#tests/support/card/test-cards.ts'
import { runAll } from '#tests/support/jobs.ts'
import { ledger, poll, startAfresh } from '#tests/support/pix/bank.ts'
import { type Applicant, moveTo } from '#tests/support/portal.ts'
import { toldByProviders } from '#tests/support/told-by-providers.ts'

let server: TestServer
let cards: ReturnType<typeof createTestCards>
let bank: TestBank
let applicant: Applicant
let ana: Browser
beforeAll(async () => {
  cards = createTestCards()
  bank = createTestBank()
  server = await startServer({ ...cardEnvironment, ...bankEnvironment }, { fetch: networkOf(bank, cards) })
  cards.serve(server)
  bank.serve(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(startOfDay('2026-11-23').getTime() + 12 * hourMs - server.deps.now().getTime())
  bank.reset()
  cards.forget()
  cards.misbehave(undefined)
  ;({ ana, applicant } = await startAfresh(server, cards.pix))
})
// Whatever happened, the ledger and the three providers tell the same, and every cent is kept, given back, or
// somebody's task.
afterEach(async () => {
  await news()
  const told = toldByProviders({ psp: cards.pix.psp, cards: cards.provider.store.state, bank: bank.state })
  expect(await ledger(server)).toEqual(told)
  const { rows } = await (await ana.api.admin.payments.$get({ query: {} })).json()
  const lost = rows.filter((one) => one.task === null && one.amountCents !== one.keptCents + one.refundedCents)
  expect(lost.filter((one) => one.state !== 'refunded')).toEqual([])
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

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
/** Lets everybody hear what is to be heard, also of boletos, whose bank tells on the next business day. */
async function news() {
  const next = businessDaysAfter(server.deps.now(), 1)
  if (bank.state.waiting.some(({ from }) => from > brazilianDate(server.deps.now()))) await goTo(next)
  await cards.pix.psp.settle()
  await cards.pix.psp.callWebhooks()
  await cards.provider.work()
  for (let round = 0; round < 2; round++) {
    await poll(server)
    await bank.bank.closeFile()
    await poll(server)
  }
}

const purposes = {
  entry: {
    ask: (way: ChosenWay) => applicant.browser.api.portal.entry.way.$post({ query: {}, json: { way } }),
    isPaid: async () => (await (await applicant.browser.api.portal.$get({ query: {} })).json()).outcome.hasEntry,
    prepare: async () => {},
  },
  installment: {
    ask: (way: ChosenWay) =>
      applicant.browser.api.portal.installments.charge.$post({ query: {}, json: { numbers: [1], way } }),
    isPaid: async () => (await planRow()).state === 'paid',
    /** Pays the entry, releases the motorcycle, and goes to three days before the first due day. */
    prepare: async () => {
      await pay('pix')
      await news()
      await moveTo(server, applicant.id, 'completed')
      await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
      await goTo(daysAfter((await planRow()).dueOn, -3))
    },
  },
} as const
const planAnswer = async () => (await applicant.browser.api.portal.installments.$get({ query: {} })).json()
async function planRow() {
  const row = (await planAnswer()).plan?.rows[0]
  if (row === undefined) throw new Error('no plan')
  return row
}

const standing = (ways: readonly string[]) =>
  server.deps.db
    .selectFrom('charges')
    .selectAll()
    .where('state', 'in', ['wanted', 'registered'])
    .where('way', 'in', ways as never)
    .orderBy('created_at', 'desc')
    .execute()

/** Pays the charge of a way that the customer asked for, at its provider, some times. */
async function pay(way: ChosenWay, times = 1): Promise<void> {
  if (way === 'pix') {
    const [charge] = await standing(['pix', 'pix_due'])
    const known = cards.pix.psp.store.state.charges[charge?.reference ?? '']
    if (!known) throw new Error('the Pix provider knows no charge')
    await cards.pix.psp.pay(known, times === 1 ? 'exact' : 'twice')
    return
  }
  if (way === 'boleto') {
    const title = bank.titles().at(-1)
    if (!title) throw new Error('the bank knows no boleto')
    await bank.bank.pay(title, times === 1 ? 'exact' : 'twice')
    return
  }
  const page = Object.values(cards.provider.store.state.pages).at(-1)
  if (!page) throw new Error('the card provider knows no page')
  for (let time = 0; time < times; time++) await cards.provider.pay(page, 'Marina')
}

const ways = ['pix', 'boleto', 'card'] as const
const cases = (['entry', 'installment'] as const).flatMap((purpose) => ways.map((way) => [purpose, way] as const))

describe.each(cases)('the %s by %s', (purpose, way) => {
  const { ask, isPaid, prepare } = purposes[purpose]
  /** Asks for the charge, and lets its provider make it. */
  async function charge() {
    expect((await ask(way)).status).toBe(200)
    await runAll(server)
    await bank.bank.closeFile()
    await runAll(server)
  }

  it('paid is paid, and nothing of it can be paid any more', async () => {
    await prepare()
    await charge()
    await pay(way)
    await news()
    expect(await isPaid()).toBe(true)
    const own = await server.deps.db
      .selectFrom('charges')
      .selectAll()
      .where('state', 'in', ['wanted', 'registered'])
      .execute()
    expect(own.filter(({ numbers }) => numbers === null || numbers.includes(1))).toEqual([])
  })

  it.runIf(purpose === 'installment')('late is paid with what its day costs', async () => {
    await prepare()
    const { dueOn, valueCents } = await planRow()
    await goTo(businessDaysAfter(startOfDay(dueOn), 20))
    await charge()
    await pay(way)
    await news()
    const row = await planRow()
    expect(row).toMatchObject({ state: 'paid', valueCents })
    expect(row.paidCents).toBeGreaterThan(valueCents)
  })

  // A card pays nothing ahead of its day.
  it.runIf(purpose === 'installment' && way !== 'card')(
    'of all that is owed settles the contract, and leaves nothing to pay',
    async () => {
      await prepare()
      const { plan } = await planAnswer()
      const numbers = plan?.rows.map(({ number }) => number) ?? []
      expect(
        (await applicant.browser.api.portal.installments.charge.$post({ query: {}, json: { numbers, way } })).status,
      ).toBe(200)
      await runAll(server)
      await bank.bank.closeFile()
      await runAll(server)
      await pay(way)
      await news()
      const settled = await planAnswer()
      expect(settled.plan?.settledOn).not.toBeNull()
      const { rows } = await (await ana.api.admin.payments.$get({ query: {} })).json()
      expect(rows).toContainEqual(expect.objectContaining({ way, amountCents: plan?.payoffCents, task: null }))
      expect(settled.plan?.settlement?.term).toMatchObject({ code: expect.any(String) })
      expect(settled.charges).toEqual([])
      expect(await standing(['pix', 'pix_due', 'boleto', 'card'])).toEqual([])
    },
  )

  it('refused by its provider is paid in another way', async () => {
    await prepare()
    const other = way === 'pix' ? 'card' : 'pix'
    const refuses = async () =>
      Response.json({ error: { type: 'invalid_request_error', message: 'Não.' } }, { status: 400 })
    // A Pix is there already, and is asked for anew after another choice.
    if (way === 'pix') await ask('card')
    await runAll(server)
    if (way === 'card') cards.misbehave(refuses)
    if (way === 'boleto') bank.state.refusesRegistrations = true
    if (way === 'pix') cards.pix.misbehave(async (request) => (request.method === 'PUT' ? refuses() : undefined))
    await charge()
    cards.misbehave(undefined)
    expect(await isPaid()).toBe(false)
    expect((await ask(other)).status).toBe(200)
    cards.pix.misbehave(undefined)
    await runAll(server)
    await poll(server)
    await pay(other)
    await news()
    expect(await isPaid()).toBe(true)
  })

  // A card's page closes with its payment.
  it.skipIf(way === 'card')(
    'paid twice is paid once, and the second payment waits for its customer or for staff',
    async () => {
      await prepare()
      await charge()
      await pay(way, 2)
      await news()
      expect(await isPaid()).toBe(true)
      const { rows } = await (await ana.api.admin.payments.$get({ query: {} })).json()
      expect(rows.filter(({ kind }) => kind === 'duplicate')).toMatchObject([{ way, task: expect.any(String) }])
    },
  )

  it.runIf(way === 'card')('contested is owed again, and a task of staff', async () => {
    await prepare()
    await charge()
    await pay(way)
    await news()
    const payment = cards.provider.store.state.payments.at(-1)
    if (payment) await cards.provider.dispute(payment)
    await news()
    expect(await isPaid()).toBe(false)
    const { rows } = await (await ana.api.admin.payments.$get({ query: {} })).json()
    expect(rows).toContainEqual(expect.objectContaining({ way, task: 'dispute', isForStaff: true }))
  })
})
