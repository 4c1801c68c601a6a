import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { regularInstallment } from '#domain/offer/offer.ts'
import { codeOf, createAnalyst, createApplicant, giveScore, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { runAll } from '#tests/support/jobs.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let caio: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server, 'ana'))
  caio = await createAnalyst(server, 'caio', 'analyst')
})
afterAll(() => server.stop())

const detailOf = async (id: string, by = caio) =>
  (await by.api.admin.applications[':id'].$get({ param: { id } })).json()
const admin = (by: Browser) => by.api.admin.applications[':id']['counter-offer']

/** An application whose installment is too much for the income, which more of them would mend. */
async function tooMuch(score: number | null = 720) {
  const made = await createApplicant(server, { incomeCents: 300_000 })
  await giveScore(server, made.id, score)
  return made
}

async function offer(id: string, by = caio, changes: { reason?: string; plans?: string[] } = {}) {
  const { version, analysis } = await detailOf(id, by)
  const plans = analysis.alternatives.map(({ hash }) => hash)
  return admin(by).$post({ param: { id }, json: { version, analysis: analysis.fingerprint, plans, ...changes } })
}

const portal = ({ browser, id }: { browser: Browser; id: string }) => {
  const query = { application: id }
  const routes = browser.api.portal['counter-offer']
  return {
    read: async () => (await routes.$get({ query })).json(),
    take: (counterOffer: string, plan: string) => routes.choice.$post({ query, json: { counterOffer, plan } }),
    decline: (counterOffer: string) => routes.refusal.$post({ query, json: { counterOffer } }),
    view: async () => (await browser.api.portal.$get({ query })).json(),
  }
}

async function offered(score = 720) {
  const made = await tooMuch(score)
  expect((await offer(made.id)).status).toBe(200)
  const customer = portal(made)
  const { counterOffer } = await customer.read()
  if (counterOffer === null) throw new Error('nothing was offered')
  return { ...made, customer, counterOffer }
}

/** Sessions of a moved clock are over; this one goes on. */
const wakeSessions = () => {
  const now = server.deps.now()
  const expires_at = new Date(now.getTime() + dayMs)
  return server.deps.db.updateTable('sessions').set({ last_seen_at: now, expires_at }).execute()
}

const told = async (id: string) => {
  const messages = server.deps.db.selectFrom('messages').select(['kind', 'state', 'body_text'])
  return messages.where('application_id', '=', id).orderBy('created_at').execute()
}
const stateOf = (id: string) =>
  server.deps.db
    .selectFrom('application_state')
    .select(['step', 'turn', 'queue'])
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()

it('one press offers other plans, which wait for the customer; nothing is promised in the mail but where to look', async () => {
  const { id, counterOffer, customer } = await offered()
  expect(counterOffer.plans.map(({ kind }) => kind)).toEqual(['entry', 'term', 'model'])
  expect(await stateOf(id)).toEqual({ step: 'choose_offer', turn: 'customer', queue: null })
  expect(await customer.view()).toMatchObject({ step: 'choose_offer', status: 'received', promisedBy: null })
  const mail = (await told(id)).find(({ kind }) => kind === 'counter_offer_made')
  expect(mail?.body_text).toContain('a mesma moto, com mais entrada')
  expect(mail?.body_text).not.toMatch(/R\$/)
  expect(await codeOf(await offer(id))).toBe('counter_offer_open')
})

it('the customer takes a plan with one press: it is the next version of the offer, and goes on as approved', async () => {
  const { id, counterOffer, customer } = await offered()
  const [plan] = counterOffer.plans.filter(({ kind }) => kind === 'model')
  if (!plan) throw new Error('no cheaper model')
  expect((await customer.take(counterOffer.id, plan.hash)).status).toBe(200)
  const view = await customer.view()
  expect(view).toMatchObject({ status: 'waiting_docs', motorcycle: { model: plan.offer.model }, offer: plan.offer })
  const detail = await detailOf(id)
  expect(detail).toMatchObject({
    priceCents: plan.offer.priceCents,
    installmentCents: regularInstallment(plan.offer),
    analysis: { counterOffer: { state: 'taken' } },
  })
  expect(detail.history.events.map(({ kind, actorType }) => [kind, actorType]).slice(0, 3)).toEqual([
    ['status', 'system'],
    ['status', 'system'],
    ['counter_offer', 'applicant'],
  ])
  const offers = await server.deps.db.selectFrom('offers').select('version').orderBy('version').execute()
  expect(offers.map(({ version }) => version)).toEqual([1, 2])
  const { rows } = await (await caio.api.admin.applications.$get({ query: { q: plan.offer.model } })).json()
  expect(rows.map((row) => row.id)).toEqual([id])
  expect((await told(id)).map(({ kind }) => kind)).toContain('application_approved')
  const decisions = await server.deps.db.selectFrom('credit_decisions').select(['decision', 'against']).execute()
  expect(decisions).toEqual([{ decision: 'countered', against: false }])
  // The second press, and another plan.
  expect((await customer.take(counterOffer.id, plan.hash)).status).toBe(200)
  const [other] = counterOffer.plans
  expect(await codeOf(await customer.take(counterOffer.id, other?.hash ?? ''))).toBe('counter_offer_over')
})

it('of two presses at once only one counts, and the plan follows it', async () => {
  const { id, counterOffer, customer } = await offered()
  const answers = await Promise.all(counterOffer.plans.map(({ hash }) => customer.take(counterOffer.id, hash)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await server.deps.db.selectFrom('offers').select('version').execute()).toHaveLength(2)
  expect((await detailOf(id)).analysis.counterOffer?.state).toBe('taken')
})

it('is honoured although price and conditions change meanwhile', async () => {
  const { id, counterOffer, customer } = await offered()
  const value = JSON.stringify({ taxaEntrada: 20, taxaJurosPadrao: 2, parcelasPadrao: 12 })
  await server.deps.db
    .insertInto('system_configurations')
    .values({ key: 'financial_settings', value, description: '', updated_at: server.deps.now() })
    .execute()
  const { analysis } = await detailOf(id)
  expect(analysis.alternatives.map(({ hash }) => hash)).not.toContain(counterOffer.plans[0]?.hash)
  await giveScore(server, id, 100)
  const [plan] = counterOffer.plans
  expect((await customer.take(counterOffer.id, plan?.hash ?? '')).status).toBe(200)
  expect((await customer.view()).offer).toEqual(plan?.offer)
})

describe('without a plan taken', () => {
  it('declined, it goes back to who analyses, with a new promised day and no refusal', async () => {
    const { id, counterOffer, customer } = await offered()
    server.advance(3 * dayMs)
    await wakeSessions()
    expect((await customer.decline(counterOffer.id)).status).toBe(200)
    expect((await customer.decline(counterOffer.id)).status).toBe(200)
    expect(await stateOf(id)).toEqual({ step: 'analysis', turn: 'bank', queue: 'analyse' })
    expect(await codeOf(await customer.take(counterOffer.id, counterOffer.plans[0]?.hash ?? ''))).toBe(
      'counter_offer_over',
    )
  })

  it('after its last day it ends by a job, tells the customer, and refuses nobody', async () => {
    const { id, counterOffer, customer } = await offered()
    await runAll(server)
    expect(await stateOf(id)).toMatchObject({ step: 'choose_offer' })
    server.advance(9 * dayMs)
    await wakeSessions()
    expect(await codeOf(await customer.take(counterOffer.id, counterOffer.plans[0]?.hash ?? ''))).toBe(
      'counter_offer_over',
    )
    await runAll(server)
    expect(await stateOf(id)).toMatchObject({ step: 'analysis', queue: 'analyse' })
    expect((await told(id)).map(({ kind }) => kind)).toContain('counter_offer_ended')
    expect((await detailOf(id)).analysis.counterOffer?.state).toBe('lapsed')
  })

  it('staff may take it back, and nobody is told while its mail still waits', async () => {
    server.deps.config.undoMs = 10_000
    const { id, customer } = await offered()
    const { version } = await detailOf(id)
    expect((await admin(caio).withdrawal.$post({ param: { id }, json: { version } })).status).toBe(200)
    server.deps.config.undoMs = 0
    expect(await customer.read()).toEqual({ counterOffer: null })
    expect((await told(id)).filter(({ kind }) => kind.startsWith('counter'))).toMatchObject([{ state: 'cancelled' }])
    const again = await detailOf(id)
    const late = await admin(caio).withdrawal.$post({ param: { id }, json: { version: again.version } })
    expect(await codeOf(late)).toBe('counter_offer_over')
    expect((await offer(id)).status).toBe(200)
  })

  it('any decision of staff ends it', async () => {
    const { id, customer } = await offered()
    const { version } = await detailOf(id)
    const json = { status: 'rejected', refusal: 'income', version } as const
    expect((await caio.api.admin.applications[':id'].status.$put({ param: { id }, json })).status).toBe(200)
    expect(await customer.read()).toEqual({ counterOffer: null })
    expect((await customer.view()).step).toBe('refused')
  })
})

it('whoever read other plans, or another analysis, offers again', async () => {
  const { id } = await tooMuch()
  expect(await codeOf(await offer(id, caio, { plans: ['a'.repeat(64)] }))).toBe('analysis_changed')
  expect((await offer(id, caio, { plans: [] })).status).toBe(422)
  const passing = await createApplicant(server)
  await giveScore(server, passing.id, 720)
  expect((await detailOf(passing.id)).analysis.alternatives).toEqual([])
})

it('where only managers approve, an analyst asks them, and what they approve is exactly that', async () => {
  const { id, browser } = await tooMuch(455)
  expect((await offer(id)).status).toBe(422)
  expect((await offer(id, caio, { reason: 'Cliente antigo' })).status).toBe(200)
  const customer = portal({ id, browser })
  expect(await customer.read()).toEqual({ counterOffer: null })
  const { open } = await (await ana.api.admin.approvals.$get()).json()
  expect(open).toMatchObject([{ kind: 'counter_offer' }])
  expect(open[0]?.lines.join()).toContain('Com mais entrada: CG 160 START')
  const [request] = open
  const param = { id: request?.id ?? '' }
  const json = { hash: request?.hash ?? '' }
  expect((await ana.api.admin.approvals[':id'].approval.$post({ param, json })).status).toBe(200)
  expect((await customer.read()).counterOffer?.plans).toHaveLength(3)
  expect((await detailOf(id)).analysis.counterOffer?.by).toContain('ana')
})

it('what managers approve is not offered beside a proof of income that was asked for meanwhile', async () => {
  const { id, browser } = await tooMuch(455)
  await offer(id, caio, { reason: 'Cliente antigo' })
  const proof = ana.api.admin.applications[':id']['income-proof']
  const asked = await proof.$post({ param: { id }, json: { version: (await detailOf(id)).version, months: 3 } })
  expect(asked.status).toBe(200)
  const [request] = (await (await ana.api.admin.approvals.$get()).json()).open
  const answer = await ana.api.admin.approvals[':id'].approval.$post({
    param: { id: request?.id ?? '' },
    json: { hash: request?.hash ?? '' },
  })
  expect(await codeOf(answer)).toBe('income_proof_open')
  expect(await portal({ id, browser }).read()).toEqual({ counterOffer: null })
})

it('nobody changes the plan of an application without the offer behind it', async () => {
  const { id } = await tooMuch()
  const change = server.deps.db.updateTable('financing_applications').set({ installments: 60 }).where('id', '=', id)
  await expect(change.execute()).rejects.toThrow('append-only')
})
