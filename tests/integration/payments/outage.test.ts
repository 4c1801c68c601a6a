import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, hourMs } from '#domain/calendar/day-arithmetic.ts'
import type { ChosenWay } from '#domain/payments/ways.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { addJobsForWantedCharges } from '#server/payments/charge-jobs.ts'
import { findChargesToWithdraw, insertCharges } from '#server/payments/charge-queries.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { bankEnvironment, createTestBank, networkOf, type TestBank } from '#tests/support/boletos/test-bank.ts'
import { cardEnvironment, createTestCards } from '#tests/support/card/test-cards.ts'
import { backOff, giveUp, queuedJobs, runAll, runDue } from '#tests/support/jobs.ts'
import { arrive, chargeOf, poll, portalOf, startAfresh } from '#tests/support/pix/bank.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'

let server: TestServer
let cards: ReturnType<typeof createTestCards>
let bank: TestBank
let ana: Browser
let applicant: Applicant
let whole: TestServer['deps']['config']
beforeAll(async () => {
  cards = createTestCards()
  bank = createTestBank()
  server = await startServer({ ...cardEnvironment, ...bankEnvironment }, { fetch: networkOf(bank, cards) })
  whole = { ...server.deps.config }
  cards.serve(server)
  bank.serve(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(startOfDay('2026-11-23').getTime() + 12 * hourMs - server.deps.now().getTime())
  Object.assign(server.deps.config, whole)
  bank.reset()
  cards.forget()
  cards.misbehave(undefined)
  ;({ ana, applicant } = await startAfresh(server, cards.pix))
})

const isDown = async () => new Response('fora do ar', { status: 503 })
const providers = {
  pix: (how: typeof isDown | undefined) => cards.pix.misbehave(how),
  card: (how: typeof isDown | undefined) => cards.misbehave(how),
}
const choose = (way: ChosenWay) => applicant.browser.api.portal.entry.way.$post({ query: {}, json: { way } })
const charge = async () => (await portalOf(applicant.browser)).charge
const other = (way: 'pix' | 'card') => (way === 'pix' ? 'card' : 'pix')

describe.each(['pix', 'card'] as const)('an entry by %s whose provider is down', (way) => {
  /** Asks for the way while its provider is down, and lets it be tried. */
  async function ask() {
    await choose(other(way))
    await runAll(server)
    providers[way](isDown)
    expect((await choose(way)).status).toBe(200)
    await runDue(server)
    expect(await charge()).toMatchObject({ way, state: 'making' })
  }

  it.each([
    ['its job gave up', giveUp],
    ['the tries of its job are hours apart', backOff],
  ])('until %s is made once the provider answers', async (_, wait) => {
    await ask()
    await wait(server)
    providers[way](undefined)
    await runDue(server)
    expect(await charge()).toMatchObject({ way, state: 'open' })
  })

  it('is made at a press, without the wait for the next try', async () => {
    await ask()
    providers[way](undefined)
    await runDue(server)
    expect(await charge()).toMatchObject({ way, state: 'making' })
    expect((await choose(way)).status).toBe(200)
    await runDue(server)
    expect(await charge()).toMatchObject({ way, state: 'open' })
  })
})

it('the first Pix of an entry, which nobody asked for, is made though its provider was down until its job gave up', async () => {
  cards.pix.misbehave(async ({ url }) => (url.includes('/cob/') ? isDown() : undefined))
  const someone = await applicantIn(server, 'waiting_docs')
  await moveTo(server, someone.id, 'signing')
  await poll(server)
  const state = async () => (await portalOf(someone.browser)).charge?.state
  expect(await state()).toBe('making')
  await giveUp(server)
  providers.pix(undefined)
  await runDue(server)
  expect(await state()).toBe('open')
})

it('a boleto that the bank has in its file is not asked for each minute', async () => {
  await choose('boleto')
  await runAll(server)
  const before = await server.deps.db.selectFrom('boleto_orders').selectAll().execute()
  expect(before).toMatchObject([{ kind: 'register' }])
  await addJobsForWantedCharges(server.deps.db, brazilianDate(server.deps.now()))
  const keys = (await queuedJobs(server)).map(({ key }) => key)
  expect(keys.filter((key) => key?.startsWith('pix_installments'))).toEqual([])
  expect(await charge()).toMatchObject({ way: 'boleto', state: 'making' })
})

describe('a bank without a Pix provider', () => {
  beforeEach(() => void Object.assign(server.deps.config, { pix: undefined }))

  it('has the page of a card made, and closes it where its customer chooses another way', async () => {
    expect((await choose('card')).status).toBe(200)
    await runAll(server)
    const made = await charge()
    expect(made).toMatchObject({ way: 'card', state: 'open' })
    expect((await choose('boleto')).status).toBe(200)
    await runAll(server)
    expect(cards.pageOf(made?.url ?? '').status).toBe('expired')
  })
})

describe('an installment', () => {
  let dueOn: string
  beforeEach(async () => {
    await cards.pix.psp.pay(await chargeOf(server, cards.pix, applicant.id), 'exact')
    await arrive(server, cards.pix)
    await moveTo(server, applicant.id, 'completed')
    await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
    dueOn = (await plan()).rows[0]?.dueOn ?? ''
    await goTo(daysAfter(dueOn, -3))
  })
  async function goTo(day: string) {
    server.advance(startOfDay(day).getTime() + 12 * hourMs - server.deps.now().getTime())
    const { cpf, password } = applicant.request
    const browser: Browser = server.browser()
    await browser.api.session.$post({ json: { cpf, password } })
    applicant = { ...applicant, browser }
  }
  const answer = async () => (await applicant.browser.api.portal.installments.$get({ query: {} })).json()
  async function plan() {
    const { plan: found } = await answer()
    if (!found) throw new Error('no plan')
    return found
  }
  const ask = (way: ChosenWay) =>
    applicant.browser.api.portal.installments.charge.$post({ query: {}, json: { numbers: [1], way } })

  it('whose Pix was not made before its day was over gets one of today at a press', async () => {
    providers.pix(isDown)
    await ask('pix')
    await runDue(server)
    await goTo(daysAfter(dueOn, 5))
    providers.pix(undefined)
    expect((await ask('pix')).status).toBe(200)
    await runAll(server)
    const { charges } = await answer()
    expect(charges).toMatchObject([{ way: 'pix', state: 'open' }])
    expect(charges[0]?.amountCents).toBe((await plan()).rows[0]?.todayCents)
  })

  it('by a card whose provider is configured no more is free once the day of its page is over', async () => {
    expect((await ask('card')).status).toBe(200)
    Object.assign(server.deps.config, { card: undefined })
    await runDue(server)
    await giveUp(server)
    expect((await answer()).charges).toMatchObject([{ way: 'card', state: 'making' }])
    await goTo(daysAfter(dueOn, -2))
    await runDue(server)
    expect((await answer()).charges).toEqual([])
  })
})

/** What a manager reads about a part on the page of the installation. */
async function stateOf(part: 'pix' | 'cards' | 'boletos') {
  const { parts } = await (await ana.api.admin.installation.$get()).json()
  return parts.find((one) => one.part === part)?.state
}
const pixCharges = () => Object.values(cards.pix.psp.store.state.charges)
const removed = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

describe('what can be paid no more', () => {
  /** Stores charges that are over, whose provider has to learn it. */
  async function over(provider: 'stripe' | 'bacen', howMany: number) {
    const at = server.deps.now()
    const charges = Array.from({ length: howMany }, (_, index) => ({
      application_id: applicant.id,
      purpose: 'entry' as const,
      way: provider === 'stripe' ? ('card' as const) : ('pix' as const),
      provider,
      reference: `preso${String(index).padStart(27, '0')}`,
      state: 'withdrawn' as const,
      amount_cents: 100,
      payee_key: '',
      payee_name: '',
      withdraw: true,
      created_at: at,
      ended_at: at,
    }))
    await insertCharges(server.deps.db, charges)
  }

  it('is closed at the Pix provider though many cards wait for a provider that is configured no more', async () => {
    await over('stripe', 400)
    Object.assign(server.deps.config, { card: undefined })
    await choose('boleto')
    await runDue(server)
    expect(pixCharges().map(({ status }) => status)).toContain(removed)
  })

  it('is closed though its provider fails for many others', async () => {
    await over('bacen', 60)
    cards.pix.misbehave(async ({ url, method }) =>
      method === 'PATCH' && url.includes('/preso') ? isDown() : undefined,
    )
    for (const _ of [1, 2]) await runAll(server)
    await choose('boleto')
    for (const _ of [1, 2]) await runAll(server)
    expect(pixCharges().map(({ status }) => status)).toContain(removed)
  })

  it('is asked of the bank of boletos once, until it answers', async () => {
    await choose('boleto')
    await runAll(server)
    await bank.bank.closeFile()
    await runAll(server)
    await choose('card')
    await runAll(server)
    expect(await findChargesToWithdraw(server.deps.db, 'cnab', 50)).toEqual([])
    await bank.bank.closeFile()
    await runAll(server)
    expect(bank.titles().map(({ state }) => state)).toEqual(['withdrawn'])
  })

  it('is closed at the Pix provider while that of the cards is down, whose failure is told as its own', async () => {
    await choose('card')
    await runAll(server)
    providers.card(isDown)
    await choose('boleto')
    await runDue(server)
    const someone = await applicantIn(server, 'waiting_docs')
    await moveTo(server, someone.id, 'signing')
    await poll(server)
    const open = pixCharges().filter(({ status }) => status === 'ATIVA')
    await someone.browser.api.portal.entry.way.$post({ query: {}, json: { way: 'boleto' } })
    server.advance(11 * 60_000)
    await poll(server)
    expect(open.map(({ status }) => status)).toContain(removed)
    expect([await stateOf('cards'), await stateOf('pix')]).toEqual(['failing', 'ok'])
    providers.card(undefined)
    await runAll(server)
    server.advance(6 * 60_000)
    await runAll(server)
    expect(await stateOf('cards')).toBe('ok')
  })
})

it('a Pix provider that gives no list makes charges all the same', async () => {
  cards.pix.misbehave(async ({ url }) => (/\/v2\/pix\?/.test(url) ? isDown() : undefined))
  const someone = await applicantIn(server, 'waiting_docs')
  await moveTo(server, someone.id, 'signing')
  await poll(server)
  expect(await portalOf(someone.browser)).toMatchObject({ charge: { state: 'open' } })
})

it('a bank of boletos that takes no files for a while is told to managers until it does', async () => {
  await runAll(server)
  expect(await stateOf('boletos')).toBe('ok')
  bank.misbehave(isDown)
  server.advance(11 * 60_000)
  await runAll(server)
  expect(await stateOf('boletos')).toBe('failing')
  bank.misbehave(undefined)
  await runAll(server)
  expect(await stateOf('boletos')).toBe('ok')
})
