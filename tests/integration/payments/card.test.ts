import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { formatBRL } from '#domain/money/money.ts'
import { defaultWays } from '#domain/payments/ways.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { saveSetting } from '#server/shared/settings-store.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { cardEnvironment, createTestCards } from '#tests/support/card/test-cards.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { poll, portalOf, startAfresh } from '#tests/support/pix/bank.ts'
import { type Applicant, moveTo } from '#tests/support/portal.ts'

let server: TestServer
let cards: ReturnType<typeof createTestCards>
let ana: Browser
let applicant: Applicant
beforeAll(async () => {
  cards = createTestCards()
  server = await startServer(cardEnvironment, { fetch: cards.fetch })
  cards.serve(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  cards.misbehave(undefined)
  cards.forget()
  ;({ ana, applicant } = await startAfresh(server, cards.pix))
})

const portal = () => portalOf(applicant.browser)
const choose = (way: 'pix' | 'card') => applicant.browser.api.portal.entry.way.$post({ query: {}, json: { way } })
const arrive = async () => {
  await cards.provider.work()
  await runAll(server)
}
/** Chooses the card for the entry, and returns its page once the provider made it. */
async function entryPage() {
  expect((await choose('card')).status).toBe(200)
  await runAll(server)
  const { charge } = await portal()
  expect(charge).toMatchObject({ way: 'card', state: 'open' })
  return cards.pageOf(charge?.url ?? '')
}
const currentCharge = () =>
  server.deps.db
    .selectFrom('charges')
    .selectAll()
    .where('way', '=', 'card')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const chargeState = async () => (await currentCharge()).state
/** What a manager reads about cards on the page of the installation. */
async function stateOfCards() {
  const manager = await createAnalyst(server, 'gil', 'manager', 'gil@example.com')
  const { parts } = await (await manager.api.admin.installation.$get()).json()
  return parts.find(({ part }) => part === 'cards')?.state
}
/** The one payment in the ledger, also after every session ended. */
async function state() {
  const row = await server.deps.db.selectFrom('pix_payments').selectAll().executeTakeFirstOrThrow()
  return { state: row.state, forStaff: row.for_staff, refundedCents: row.refunded_cents }
}
const payments = async () => (await (await ana.api.admin.payments.$get({ query: {} })).json()).rows

describe('the entry by card', () => {
  it('is paid at the page of the provider, told by its webhook, and ends the Pix of before', async () => {
    const before = await portal()
    expect(before).toMatchObject({ ways: ['pix', 'card'], charge: { way: 'pix', state: 'open' } })
    const page = await entryPage()
    expect(page.amount).toBe(before.outcome.payableCents)
    expect(Object.values(cards.pix.psp.store.state.charges).map(({ status }) => status)).toEqual([
      'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    ])
    await cards.provider.pay(page, 'MARINA D LIMA')
    await arrive()
    expect(await portal()).toMatchObject({
      charge: null,
      payments: [{ way: 'card', kind: 'exact', state: 'entry', amountCents: page.amount }],
      outcome: { hasEntry: true },
    })
    expect(await payments()).toMatchObject([
      { way: 'card', endToEndId: page.payment_intent, payer: { name: 'MARINA D LIMA' } },
    ])
  })

  it('is found by the list where the webhook was lost, once, however often it is told', async () => {
    const page = await entryPage()
    await cards.provider.pay(page, 'Marina')
    cards.provider.store.state.deliveries = {}
    server.advance(6 * 60_000)
    await runAll(server)
    await runAll(server)
    expect(await payments()).toHaveLength(1)
    const told = cards.provider.store.state.events.find(({ type }) => type === 'checkout.session.completed')
    if (told) for (const _ of [1, 2]) expect((await cards.call(told)).status).toBe(200)
    await runAll(server)
    expect(await payments()).toMatchObject([{ kind: 'exact', state: 'entry' }])
  })

  it('goes back to a Pix as easily, which closes the page', async () => {
    const page = await entryPage()
    expect((await choose('pix')).status).toBe(200)
    await runAll(server)
    await poll(server)
    expect(await portal()).toMatchObject({ charge: { way: 'pix', state: 'open' } })
    expect(page.status).toBe('expired')
  })

  it('is asked for no more once the Pix of before is paid after all: its page closes, and a person decides', async () => {
    const page = await entryPage()
    const [pix] = Object.values(cards.pix.psp.store.state.charges)
    if (pix) await cards.pix.psp.pay(pix, 'exact')
    await cards.pix.psp.callWebhooks()
    await runAll(server)
    expect(page.status).toBe('expired')
    expect(await cards.provider.pay(page, 'Marina')).toBeUndefined()
    expect(await portal()).toMatchObject({ charge: null, outcome: { payableCents: 0 } })
    expect(await payments()).toMatchObject([{ way: 'pix', kind: 'late', state: 'waiting', task: 'accept' }])
  })

  it('paid at its page before the bank hears of the Pix of before is there once, and the Pix waits to go back', async () => {
    const page = await entryPage()
    await cards.provider.pay(page, 'Marina')
    const [pix] = Object.values(cards.pix.psp.store.state.charges)
    if (pix) await cards.pix.psp.pay(pix, 'exact')
    await arrive()
    await cards.pix.psp.callWebhooks()
    await runAll(server)
    const rows = (await payments()).map(({ way, state, task }) => ({ way, state, task }))
    expect(rows).toContainEqual({ way: 'card', state: 'entry', task: null })
    expect(rows).toContainEqual({ way: 'pix', state: 'waiting', task: 'refund' })
  })

  it('goes back to the card of who gives up, once', async () => {
    await cards.provider.pay(await entryPage(), 'Marina')
    await arrive()
    const given = await applicant.browser.api.portal.withdrawal.$post({ query: {}, json: { reason: 'Mudei de ideia' } })
    expect(given.status).toBe(200)
    await runAll(server)
    await arrive()
    const [payment] = cards.provider.store.state.payments
    expect(payment?.refunds).toMatchObject([{ amount: payment?.amount, status: 'succeeded' }])
    expect(await payments()).toMatchObject([{ state: 'refunded', refundedCents: payment?.amount }])
  })

  it.each([
    ['of what was too much', 1_00],
    ['of all of it', 0],
  ])('is given back once, where the refund %s stays on its way for days', async (_, tooMuchCents) => {
    const page = await entryPage()
    await cards.provider.pay(page, 'Marina')
    const [payment] = cards.provider.store.state.payments
    if (!payment) throw new Error('no payment')
    payment.amount += tooMuchCents
    cards.provider.store.state.holdsRefunds = true
    await arrive()
    if (tooMuchCents === 0) await applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} })
    for (let day = 0; day < 3; day++) {
      await arrive()
      expect((await state()).refundedCents).toBe(0)
      server.advance(25 * hourMs)
      await poll(server)
    }
    cards.provider.store.state.holdsRefunds = false
    await arrive()
    await poll(server)
    const backCents = tooMuchCents || page.amount
    expect(payment.refunds).toMatchObject([{ amount: backCents, status: 'succeeded' }])
    expect(await state()).toEqual({
      state: tooMuchCents === 0 ? 'refunded' : 'entry',
      forStaff: false,
      refundedCents: backCents,
    })
  })

  describe('given back', () => {
    async function givenBack() {
      await cards.provider.pay(await entryPage(), 'Marina')
      await arrive()
      await applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} })
      for (let turn = 0; turn < 2; turn++) await arrive()
      const [payment] = cards.provider.store.state.payments
      return payment ?? expect.fail('no payment')
    }
    const task = async () => (await payments())[0]?.task

    it('is owed again once the closed card returns it: staff and customer hear, and it is paid once in the end', async () => {
      const payment = await givenBack()
      expect(await state()).toMatchObject({ state: 'refunded', refundedCents: payment.amount })
      await cards.provider.returnRefund(payment)
      await arrive()
      await poll(server)
      expect(await state()).toEqual({ state: 'waiting', forStaff: true, refundedCents: 0 })
      expect(await payments()).toMatchObject([
        { task: 'refund_again', failure: 'expired_or_canceled_card', actions: ['refund', 'refund_elsewhere'] },
      ])
      expect((await portal()).outcome.owedCents).toBe(payment.amount)
      const told = await messagesTo(server, applicant.request.email)
      expect(told.filter((kind) => kind.startsWith('payment_refund'))).toEqual([
        'payment_refunded',
        'payment_refund_returned',
      ])
      const param = { id: (await payments())[0]?.id ?? '' }
      const json = { key: 'c'.repeat(32), amountCents: payment.amount, reason: 'Pix para a conta do cliente' }
      expect((await ana.api.admin.payments[':id'].refunds.elsewhere.$post({ param, json })).status).toBe(200)
      for (let turn = 0; turn < 2; turn++) await poll(server)
      expect(await payments()).toMatchObject([{ state: 'refunded', task: null, refundedCents: payment.amount }])
      expect(payment.refunds).toHaveLength(1)
    })

    it.each([
      ['once, and asks nobody to give it back again', false],
      ['twice where staff gave it back meanwhile, and the history says so', true],
    ])('after a refusal that was none counts %s', async (_, isGivenMeanwhile) => {
      cards.misbehave(async (request) =>
        request.method === 'POST' && request.url.endsWith('/refunds')
          ? Response.json({ error: { type: 'invalid_request_error', message: 'Não.' } }, { status: 400 })
          : undefined,
      )
      const payment = await givenBack()
      expect(await task()).toBe('refund_again')
      cards.misbehave(undefined)
      const { id } = await server.deps.db.selectFrom('pix_refunds').select('id').executeTakeFirstOrThrow()
      const param = { id: (await payments())[0]?.id ?? '' }
      const json = { key: 'c'.repeat(32), amountCents: payment.amount, reason: 'Pix para a conta do cliente' }
      if (isGivenMeanwhile) await ana.api.admin.payments[':id'].refunds.elsewhere.$post({ param, json })
      await cards.provider.refund(payment, payment.amount, { refund: id })
      for (let turn = 0; turn < 2; turn++) await arrive()
      await poll(server)
      expect(await payments()).toMatchObject([{ state: 'refunded', task: null, refundedCents: payment.amount }])
      expect(payment.refunds).toHaveLength(1)
      expect(await messagesTo(server, applicant.request.email)).toContain('payment_refunded')
      const notes = (await detailOf(ana, applicant.id)).history.events.flatMap(({ note }) => note ?? [])
      const twice = `O banco devolveu ${formatBRL(payment.amount)} a mais do que recebeu`
      expect(notes.includes(twice)).toBe(isGivenMeanwhile)
    })
  })

  it('given up while the card’s holder contests it goes back to the card once the bank won', async () => {
    await cards.provider.pay(await entryPage(), 'Marina')
    await arrive()
    const [payment] = cards.provider.store.state.payments
    if (!payment) throw new Error('no payment')
    await cards.provider.dispute(payment)
    await arrive()
    await applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} })
    await arrive()
    expect(payment.refunds).toEqual([])
    await cards.provider.decide(payment, 'won')
    await arrive()
    await arrive()
    expect(payment.refunds).toMatchObject([{ amount: payment.amount, status: 'succeeded' }])
    expect(await payments()).toMatchObject([{ state: 'refunded', task: null, refundedCents: payment.amount }])
  })

  it('of which a part went back before it was contested takes nothing from what else is owed: staff hear what was paid twice', async () => {
    const page = await entryPage()
    await cards.provider.pay(page, 'Marina')
    const [payment] = cards.provider.store.state.payments
    if (!payment) throw new Error('no payment')
    payment.amount += 1_00
    for (let turn = 0; turn < 3; turn++) await arrive()
    expect(await state()).toMatchObject({ state: 'entry', refundedCents: 1_00 })
    await cards.provider.dispute(payment)
    await arrive()
    expect(await payments()).toMatchObject([{ task: 'dispute', isForStaff: true, paidTwiceCents: 1_00 }])
    const { tasks } = await detailOf(ana, applicant.id)
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'dispute', cents: payment.amount }))
    await cards.provider.decide(payment, 'lost')
    await arrive()
    expect(await payments()).toMatchObject([{ task: null, state: 'refunded', paidTwiceCents: 1_00 }])
    expect((await portal()).outcome).toMatchObject({ owedCents: 0, hasEntry: false })
    const { events } = (await detailOf(ana, applicant.id)).history
    const twice = { amountCents: payment.amount, paidTwiceCents: 1_00 }
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'dispute', data: expect.objectContaining({ state: 'lost', ...twice }) }),
    )
  })

  it('asked about by the bank of the card stays paid, until that becomes a dispute', async () => {
    await cards.provider.pay(await entryPage(), 'Marina')
    await arrive()
    const [payment] = cards.provider.store.state.payments
    if (!payment) throw new Error('no payment')
    await cards.provider.inquire(payment)
    await arrive()
    expect(await portal()).toMatchObject({ outcome: { hasEntry: true } })
    expect(await payments()).toMatchObject([{ state: 'entry', task: null }])
    expect(await messagesTo(server, applicant.request.email)).not.toContain('payment_dispute_open')
    await cards.provider.escalate(payment)
    await arrive()
    expect(await portal()).toMatchObject({ outcome: { hasEntry: false } })
    expect(await payments()).toMatchObject([{ task: 'dispute' }])
    expect(await messagesTo(server, applicant.request.email)).toContain('payment_dispute_open')
  })

  it('paid needs no other way', async () => {
    await cards.provider.pay(await entryPage(), 'Marina')
    await arrive()
    expect(await codeOf(await choose('pix'))).toBe('entry_not_payable')
  })

  it('is offered once two managers say so, and never so that nobody could pay', async () => {
    const bea = await stepUp(await createAnalyst(server, 'bea'))
    const ways = { ...defaultWays, card: { ...defaultWays.card, entry: false } }
    const none = { ...defaultWays, pix: { ...defaultWays.pix, entry: false }, card: ways.card }
    const settings = ana.api.admin.settings.ways
    expect(await (await settings.$put({ json: { ways: none } })).json()).toMatchObject({
      errors: [{ field: 'ways', code: 'ways_none' }],
    })
    expect((await settings.$put({ json: { ways } })).status).toBe(200)
    expect((await portal()).ways).toEqual(['pix', 'card'])
    const [asked] = (await (await bea.api.admin.approvals.$get()).json()).open
    expect(asked?.lines).toContain('Cartão de crédito, entrada: de sim para não')
    const { id = '', hash = '' } = asked ?? {}
    expect((await bea.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })).status).toBe(200)
    expect((await portal()).ways).toEqual(['pix'])
    expect(await (await settings.$get()).json()).toMatchObject({ ways, configured: ['pix', 'card'] })
  })

  it('is offered only where the bank offers it', async () => {
    const off = { ...defaultWays, card: { ...defaultWays.card, entry: false } }
    const at = server.deps.now()
    await saveSetting(server.deps.db, { key: 'payment_ways', value: off, description: 'Formas', by: null, at })
    expect(await portal()).toMatchObject({ ways: ['pix'] })
    expect(await codeOf(await choose('card'))).toBe('way_not_offered')
  })
})

describe('the webhook', () => {
  it('takes what the provider signed lately, and nothing else', async () => {
    const page = await entryPage()
    await cards.provider.pay(page, 'Marina')
    const told = cards.provider.store.state.events.find(({ type }) => type === 'checkout.session.completed')
    if (!told) throw new Error('no event')
    const now = Math.floor(server.deps.now().getTime() / 1000)
    expect((await cards.call(told, 'whsec_outro')).status).toBe(404)
    expect((await cards.call(told, undefined, now - 3600)).status).toBe(404)
    await runAll(server)
    expect((await portal()).outcome.hasEntry).toBe(false)
    expect((await cards.call(told)).status).toBe(200)
    await runAll(server)
    expect((await portal()).outcome.hasEntry).toBe(true)
  })

  it('believes no amount: the payment is what the provider says it is', async () => {
    const page = await entryPage()
    await cards.provider.pay(page, 'Marina')
    const [payment] = cards.provider.store.state.payments
    if (payment) payment.amount = page.amount - 1_00
    await arrive()
    expect(await payments()).toMatchObject([{ kind: 'short', state: 'waiting', amountCents: page.amount - 1_00 }])
  })
})

describe('a bad answer of the provider', () => {
  const answers: [string, () => Promise<Response>, string][] = [
    ['silence', () => Promise.reject(new Error('no network')), 'making'],
    ['500', async () => Response.json({ error: { type: 'api_error', message: 'x' } }, { status: 500 }), 'making'],
    [
      '429',
      async () => Response.json({ error: { type: 'rate_limit_error', message: 'x' } }, { status: 429 }),
      'making',
    ],
    ['wrong credentials', async () => Response.json({ error: { type: 'x', message: 'x' } }, { status: 401 }), 'making'],
    ['no JSON', async () => new Response('<html>', { status: 200 }), 'making'],
    [
      'no page',
      async () => Response.json({ object: 'checkout.session', id: 'cs_1', expires_at: 1, url: null }),
      'making',
    ],
    [
      'a refusal',
      async () => Response.json({ error: { type: 'invalid_request_error', message: 'Não.' } }, { status: 400 }),
      'refused',
    ],
  ]
  it.each(answers)('%s leaves the entry payable another way', async (_, answer, expected) => {
    cards.misbehave(answer)
    expect((await choose('card')).status).toBe(200)
    await runAll(server)
    expect(await portal()).toMatchObject({ charge: { way: 'card', state: expected }, ways: ['pix', 'card'] })
    // The customer of a refused page reads that the bank knows.
    if (expected === 'refused') expect(await stateOfCards()).toBe('failing')
    expect((await choose('pix')).status).toBe(200)
    cards.misbehave(undefined)
    await runAll(server)
    await poll(server)
    expect(await portal()).toMatchObject({ charge: { way: 'pix', state: 'open' } })
  })
})

describe('an answer that is lost', () => {
  /** Lets the provider make the next page, and loses its answer. */
  function loseAnswer() {
    cards.misbehave(async (request) => {
      cards.misbehave(undefined)
      await cards.fetch(request)
      throw new Error('no answer in time')
    })
  }

  it.each([
    ['a minute', 1 / 60],
    ['an hour', 1],
    ['a day', 25],
  ])('is no refusal: %s later the entry is paid at the page', async (_, hours) => {
    loseAnswer()
    expect((await choose('card')).status).toBe(200)
    await runAll(server)
    expect(await chargeState()).toBe('wanted')
    server.advance(hours * hourMs)
    await poll(server)
    expect(await chargeState()).toBe('registered')
    const { code } = await currentCharge()
    expect(await cards.provider.pay(cards.pageOf(code ?? ''), 'Marina')).toBeDefined()
    await arrive()
    await poll(server)
    expect(await state()).toMatchObject({ state: 'entry' })
  })

  it('leaves the page that the customer sees open when the one that nobody saw is over', async () => {
    loseAnswer()
    await choose('card')
    await runAll(server)
    server.advance(12 * hourMs)
    await poll(server)
    server.advance(12 * hourMs)
    await arrive()
    await poll(server)
    const pages = Object.values(cards.provider.store.state.pages)
    expect(pages.map(({ status }) => status)).toEqual(['expired', 'open'])
    expect(await chargeState()).toBe('registered')
  })
})

describe('installments by card', () => {
  beforeEach(async () => {
    const page = await entryPage()
    await cards.provider.pay(page, 'Marina')
    await arrive()
    await moveTo(server, applicant.id, 'completed')
    await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
  })
  const answer = async () => (await applicant.browser.api.portal.installments.$get({ query: {} })).json()
  const ask = (numbers: number[], way: 'pix' | 'card') =>
    applicant.browser.api.portal.installments.charge.$post({ query: {}, json: { numbers, way } })
  async function untilDue() {
    const { plan } = await answer()
    const row = plan?.rows[0]
    if (!plan || !row) throw new Error('no plan')
    server.advance((daysBetween(plan.today, row.dueOn) - 3) * 86_400_000)
    // Sessions ended meanwhile.
    const { cpf, password } = applicant.request
    await applicant.browser.api.session.$post({ json: { cpf, password } })
    ana = await stepUp(await createAnalyst(server, 'bea'))
    return row
  }
  async function paidByCard() {
    await untilDue()
    expect((await ask([1], 'card')).status).toBe(200)
    await runAll(server)
    const { charges } = await answer()
    expect(charges).toMatchObject([{ way: 'card', state: 'open', code: null, numbers: [1] }])
    await cards.provider.pay(cards.pageOf(charges[0]?.url ?? ''), 'Marina')
    await arrive()
    expect((await answer()).plan?.rows[0]).toMatchObject({ state: 'paid' })
  }

  it('pays what is due or late, never what is not due, nor a settlement ahead', async () => {
    const { plan } = await answer()
    const all = plan?.rows.map(({ number }) => number) ?? []
    for (const numbers of [[1], [1, 2], all]) expect(await codeOf(await ask(numbers, 'card'))).toBe('way_not_offered')
    await paidByCard()
    expect(await countUnbalanced(server.deps.db)).toBe(0)
  })

  it('pays a late one with what the portal showed for the day, also on a page that is paid after midnight', async () => {
    const { dueOn } = await untilDue()
    server.advance(startOfDay(daysAfter(dueOn, 20)).getTime() - 10 * 60_000 - server.deps.now().getTime())
    const { cpf, password } = applicant.request
    await applicant.browser.api.session.$post({ json: { cpf, password } })
    const first = async () => (await answer()).plan?.rows[0]
    const shown = await first()
    expect((await ask([1], 'card')).status).toBe(200)
    await runAll(server)
    const page = cards.pageOf((await answer()).charges[0]?.url ?? '')
    expect(page.amount).toBe(shown?.todayCents)
    server.advance(15 * 60_000)
    expect((await first())?.todayCents).toBeGreaterThan(page.amount)
    await cards.provider.pay(page, 'Marina')
    await arrive()
    expect(await first()).toMatchObject({ state: 'paid' })
    expect(await answer()).toMatchObject({ checked: [], charges: [] })
    expect(await countUnbalanced(server.deps.db)).toBe(0)
  })

  it('contested is owed again, makes a task and is told; won, it waits for a person; lost, it is gone', async () => {
    await paidByCard()
    const payment = cards.provider.store.state.payments.at(-1)
    if (!payment) throw new Error('no payment')
    await cards.provider.dispute(payment)
    await arrive()
    expect((await answer()).plan?.rows[0]).toMatchObject({ state: 'due' })
    expect(await payments()).toContainEqual(
      expect.objectContaining({ endToEndId: payment.id, task: 'dispute', isForStaff: true, actions: [] }),
    )
    const told = await messagesTo(server, applicant.request.email)
    expect(told).toContain('payment_dispute_open')
    expect(await countUnbalanced(server.deps.db)).toBe(0)
    // Nobody has to wait for the dispute to pay what is owed.
    expect((await ask([1], 'pix')).status).toBe(200)
    expect(await answer()).toMatchObject({ checked: [], charges: [{ way: 'pix', numbers: [1] }] })

    await cards.provider.decide(payment, 'won')
    await arrive()
    const row = (await payments()).find(({ endToEndId }) => endToEndId === payment.id)
    expect(row).toMatchObject({ task: 'accept' })
    await ana.api.admin.payments[':id'].acceptance.$post({ param: { id: row?.id ?? '' } })
    expect((await answer()).plan?.rows[0]).toMatchObject({ state: 'paid' })
  })

  it('of which a dispute took a part pays nothing with what is left, and nobody is thanked for it', async () => {
    await paidByCard()
    const payment = cards.provider.store.state.payments.at(-1)
    if (!payment) throw new Error('no payment')
    await cards.provider.dispute(payment)
    if (payment.dispute) payment.dispute.amount = 100_00
    await cards.provider.decide(payment, 'lost')
    await arrive()
    const row = (await payments()).find(({ endToEndId }) => endToEndId === payment.id)
    expect(row).toMatchObject({ isTooShort: true, actions: ['refund'], refundCents: payment.amount - 100_00 })
    const thanks = await messagesTo(server, applicant.request.email)
    const accepted = await ana.api.admin.payments[':id'].acceptance.$post({ param: { id: row?.id ?? '' } })
    expect(await codeOf(accepted)).toBe('installment_payment_short')
    expect((await answer()).plan?.rows[0]).toMatchObject({ state: 'due' })
    expect(await messagesTo(server, applicant.request.email)).toEqual(thanks)
  })

  it('whose dispute is lost counts no more, and asks nobody for anything', async () => {
    await paidByCard()
    const payment = cards.provider.store.state.payments.at(-1)
    if (!payment) throw new Error('no payment')
    await cards.provider.dispute(payment)
    await cards.provider.decide(payment, 'lost')
    await arrive()
    const row = (await payments()).find(({ endToEndId }) => endToEndId === payment.id)
    expect(row).toMatchObject({ task: null, state: 'refunded', isForStaff: false })
    expect((await answer()).plan?.rows[0]).toMatchObject({ state: 'due' })
  })
})
