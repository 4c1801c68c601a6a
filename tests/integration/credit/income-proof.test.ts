import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { applicationView } from '#server/use-cases/portal-view.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { codeOf, createAnalyst, createApplicant, giveScore } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { runAll } from '#tests/support/jobs.ts'
import { confirmPrivacy, photo, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let caio: Browser
let bia: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  caio = await createAnalyst(server, 'caio', 'analyst')
  bia = await createAnalyst(server, 'bia', 'analyst')
})
afterAll(() => server.stop())

const detailOf = async (id: string, by = caio) =>
  (await by.api.admin.applications[':id'].$get({ param: { id } })).json()
const admin = (by = caio) => by.api.admin.applications[':id']['income-proof']
const versionOf = async (id: string) => (await detailOf(id)).version
const ask = async (id: string, months: 3 | 6 = 3) =>
  admin().$post({ param: { id }, json: { version: await versionOf(id), months } })
const accept = async (id: string, incomeCents: number) =>
  admin().acceptance.$post({ param: { id }, json: { version: await versionOf(id), incomeCents } })
const portal = ({ browser, id }: { browser: Browser; id: string }) => {
  const query = { application: id }
  const proof = browser.api.portal['income-proof']
  return { read: async () => (await proof.$get({ query })).json(), handIn: () => proof['handing-in'].$post({ query }) }
}
const stepOf = async (id: string) =>
  server.deps.db
    .selectFrom('application_state')
    .select(['step', 'queue'])
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()
/** Sessions of a moved clock are over; these go on. */
const wakeSessions = () => {
  const now = server.deps.now()
  const expires_at = new Date(now.getTime() + dayMs)
  return server.deps.db.updateTable('sessions').set({ last_seen_at: now, expires_at }).execute()
}
const told = async (id: string) => {
  const messages = server.deps.db.selectFrom('messages').select('kind').where('application_id', '=', id)
  return (await messages.execute()).map(({ kind }) => kind)
}

/** An application that the policy refuses by the declared income, and whose proof was asked for. */
async function asked() {
  const made = await createApplicant(server, { incomeCents: 300_000 })
  await giveScore(server, made.id, 720)
  expect((await ask(made.id)).status).toBe(200)
  return { ...made, customer: portal(made) }
}

it('is asked for by staff, sent in several files, and its sum replaces the declared income in the policy', async () => {
  const { id, browser, customer, json } = await asked()
  expect(await stepOf(id)).toEqual({ step: 'send_income', queue: null })
  expect(await told(id)).toContain('income_asked')
  expect(await codeOf(await customer.handIn())).toBe('file_missing')
  for (const size of [5_000, 6_000]) await upload(browser, 'renda', await photo(size))
  expect((await customer.read()).proof?.files).toHaveLength(2)
  expect((await customer.handIn()).status).toBe(200)
  expect((await customer.handIn()).status).toBe(200)
  expect(await stepOf(id)).toEqual({ step: 'analysis', queue: 'analyse' })
  const { analysis } = await detailOf(id)
  expect(analysis).toMatchObject({ judgement: { outcome: 'refuse' }, income: { proof: { state: 'sent' } } })
  const [file] = analysis.income.proof?.files ?? []
  const opened = await admin().files[':file'].$get({ param: { id, file: file?.id ?? '' } })
  expect(opened.headers.get('content-type')).toContain('image/')
  expect((await accept(id, 500_000)).status).toBe(200)
  expect((await detailOf(id)).analysis).toMatchObject({
    judgement: { outcome: 'approve' },
    income: { cents: 500_000, declaredCents: 300_000, proof: { state: 'accepted', endedBy: 'caio' } },
  })
  const [fact] = await server.deps.db.selectFrom('credit_facts').selectAll().execute()
  expect(fact).toMatchObject({ source: 'proof' })
  expect(fact?.sealed).not.toContain('500000')
  await confirmPrivacy(server, browser, json.email)
  const copy = await (await browser.api.portal.privacy.copy.$get()).json()
  const facts = copy.tables.find(({ table }) => table === 'credit_facts')
  expect(facts?.rows[0]).toMatchObject({ facts: { incomeCents: 500_000, months: 3 } })
  expect(copy.files.filter(({ name }) => name.startsWith('documento-renda'))).toHaveLength(2)
})

it('whoever accepted a higher income does not approve by it alone', async () => {
  const { id, browser, customer } = await asked()
  await upload(browser, 'renda', await photo(5_000))
  await customer.handIn()
  await accept(id, 500_000)
  const approve = async (by: Browser) =>
    by.api.admin.applications[':id'].status.$put({
      param: { id },
      json: { status: 'approved', version: await versionOf(id) },
    })
  expect((await detailOf(id)).acts.approve).toBe('ask')
  expect((await approve(caio)).status).toBe(422)
  expect((await detailOf(id, bia)).acts.approve).toBe(true)
  expect((await approve(bia)).status).toBe(200)
  // What was sent for the analysis is no document of the later stage.
  expect(Object.keys((await detailOf(id)).documents)).toEqual(['cnh', 'selfie', 'residencia'])
})

it('whoever accepted a higher income does not offer other plans by it alone either', async () => {
  const { id, browser, customer } = await asked()
  await upload(browser, 'renda', await photo(5_000))
  await customer.handIn()
  // Still too little for the plan, but enough for others.
  await accept(id, 330_000)
  const offer = async (by: Browser) => {
    const { version, analysis } = await detailOf(id, by)
    const plans = analysis.alternatives.map(({ hash }) => hash)
    const json = { version, analysis: analysis.fingerprint, plans }
    return by.api.admin.applications[':id']['counter-offer'].$post({ param: { id }, json })
  }
  const alone = await offer(caio)
  expect(await alone.json()).toMatchObject({ errors: [{ field: 'reason', code: 'reason_required' }] })
  expect((await offer(bia)).status).toBe(200)
})

it('holds six files, is asked for again with a reason, and ends without a refusal after its last day', async () => {
  const { id, browser, customer } = await asked()
  for (const size of [1, 2, 3, 4, 5, 6]) await upload(browser, 'renda', await photo(4_000 + 500 * size))
  expect(await codeOf(await upload(browser, 'renda', await photo(9_000)))).toBe('too_many_files')
  const shown = async () => (await applicationView(server.deps, id)).incomeProof
  const lastDay = (await customer.read()).proof?.lastDay
  expect(await shown()).toEqual({ state: 'asked', lastDay })
  await customer.handIn()
  expect(await shown()).toBeNull()
  const json = { version: await versionOf(id), reason: 'Falta o mês de outubro.' }
  expect((await admin().again.$post({ param: { id }, json })).status).toBe(200)
  expect((await customer.read()).proof).toMatchObject({ state: 'asked', reason: json.reason })
  expect(await codeOf(await ask(id))).toBe('income_proof_open')
  server.advance(17 * dayMs)
  await runAll(server)
  expect(await stepOf(id)).toEqual({ step: 'analysis', queue: 'analyse' })
  expect(await told(id)).toContain('income_wait_over')
  expect(await shown()).toMatchObject({ state: 'lapsed' })
})

it('a wrong file is removed until the proof is handed in, and makes room for another', async () => {
  const { id, browser, customer } = await asked()
  for (const size of [1, 2, 3, 4, 5, 6]) await upload(browser, 'renda', await photo(4_000 + 500 * size))
  const [wrong] = (await customer.read()).proof?.files ?? []
  const remove = () =>
    browser.api.portal['income-proof'].files[':file'].$delete({
      param: { file: wrong?.id ?? '' },
      query: { application: id },
    })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(200)
  expect((await customer.read()).proof?.files).toHaveLength(5)
  expect((await admin().files[':file'].$get({ param: { id, file: wrong?.id ?? '' } })).status).toBe(404)
  const steps = (await detailOf(id)).history.events.filter(({ data }) => 'step' in data && data.step === 'removed')
  expect(steps).toHaveLength(1)
  expect((await upload(browser, 'renda', await photo(9_000))).status).toBe(200)
  const stranger = await createApplicant(server)
  const foreign = await stranger.browser.api.portal['income-proof'].files[':file'].$delete({
    param: { file: (await customer.read()).proof?.files[0]?.id ?? '' },
    query: { application: stranger.id },
  })
  expect(await codeOf(foreign)).toBe('income_proof_over')
  await customer.handIn()
  expect(await codeOf(await remove())).toBe('income_proof_over')
})

it('is reminded of once, three days before its last one, and again only when it was asked for again', async () => {
  const { id, browser, customer } = await asked()
  const days = async (count: number) => {
    server.advance(count * dayMs)
    await wakeSessions()
  }
  const reminders = async () => {
    await sendReminders(server.deps)
    await sendReminders(server.deps)
    return (await told(id)).filter((kind) => kind === 'income_reminder').length
  }
  server.advance(new Date(`${brazilianDate(server.deps.now())}T15:00:00Z`).getTime() - server.deps.now().getTime())
  await days(11)
  expect(await reminders()).toBe(0)
  await days(1)
  expect(await reminders()).toBe(1)
  await upload(browser, 'renda', await photo(5_000))
  await customer.handIn()
  await admin().again.$post({ param: { id }, json: { version: await versionOf(id), reason: 'Falta outubro.' } })
  expect(await reminders()).toBe(1)
  await days(13)
  expect(await reminders()).toBe(2)
})

it('and other plans are never open together: one thing at a time is asked of the customer', async () => {
  const { id } = await asked()
  const { analysis, version } = await detailOf(id)
  const counterOffer = caio.api.admin.applications[':id']['counter-offer']
  const plans = analysis.alternatives.map(({ hash }) => hash)
  const json = { version, analysis: analysis.fingerprint, plans }
  expect(await codeOf(await counterOffer.$post({ param: { id }, json }))).toBe('income_proof_open')
  await admin().withdrawal.$post({ param: { id }, json: { version } })
  const offer = { ...json, version: await versionOf(id) }
  expect((await counterOffer.$post({ param: { id }, json: offer })).status).toBe(200)
  expect(await codeOf(await ask(id))).toBe('counter_offer_open')
})

it('is taken only while the bank waits for it, and a decision without it ends the wait', async () => {
  const made = await createApplicant(server)
  expect(await codeOf(await upload(made.browser, 'renda', await photo(5_000)))).toBe('wrong_status')
  await giveScore(server, made.id, 720)
  await ask(made.id, 6)
  const json = { status: 'approved', version: await versionOf(made.id) } as const
  expect((await caio.api.admin.applications[':id'].status.$put({ param: { id: made.id }, json })).status).toBe(200)
  expect(await portal(made).read()).toEqual({ proof: null })
  expect(await codeOf(await accept(made.id, 400_000))).toBe('income_proof_over')
})

it('is not asked for where nothing can seal the sum', async () => {
  const made = await createApplicant(server)
  const { config } = server.deps
  const { secretKey } = config
  config.secretKey = undefined
  expect(await codeOf(await ask(made.id))).toBe('facts_not_sealable')
  config.secretKey = secretKey
})
