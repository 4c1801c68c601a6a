import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationConsent } from '#content/consent.ts'
import { dayMs, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { mostLookupTries } from '#server/credit/lookups.ts'
import { applyAgain, codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { bureauEnvironment, createTestBureau } from '#tests/support/bureau.ts'
import { queuedJobs, runAll, runDue } from '#tests/support/jobs.ts'
import { confirmPrivacy } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { cpfWith } from '../../../netlify/local/bureau/bureau.ts'

let server: TestServer
let ana: Browser
const bureau = createTestBureau()
beforeAll(async () => {
  server = await startServer(bureauEnvironment, { fetch: bureau.fetch })
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  bureau.answer(undefined)
  bureau.asked.length = 0
  ana = await createAnalyst(server, 'ana', 'analyst')
})
afterAll(() => server.stop())

const filler = () => String(Math.floor(Math.random() * 1e5))
const detailOf = async (id: string, browser = ana) =>
  (await browser.api.admin.applications[':id'].$get({ param: { id } })).json()
const ask = (id: string) => ana.api.admin.applications[':id'].bureau.$post({ param: { id } })
const lookupsQueued = async () => (await queuedJobs(server)).filter(({ key }) => key.startsWith('bureau_lookup'))
const queueOf = async (id: string) => {
  const row = await server.deps.db
    .selectFrom('application_state')
    .select('queue')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.queue
}

describe('an application that arrives', () => {
  it.each([
    [210, '7', 'refuse'],
    [455, '7', 'review'],
    [640, '7', 'approve'],
    [742, '1', 'review'],
    [742, '2', 'review'],
    [934, '7', 'approve'],
  ] as const)('is asked for once: score %s and digit %s mean %s', async (score, digit, outcome) => {
    const { id } = await createApplicant(server, { cpf: cpfWith(score, digit, filler()) })
    const nextWork = async () => (await (await ana.api.admin.queue.next.$post({ json: { passed: [] } })).json()).item
    expect([await queueOf(id), await nextWork()]).toEqual([null, null])
    await runDue(server)
    await runDue(server)
    expect(await nextWork()).toMatchObject({ id, queue: 'analyse' })
    const { analysis, creditScore, history } = await detailOf(id)
    expect(creditScore).toBe(score)
    expect(analysis).toMatchObject({ bureau: { state: 'answered', record: { score } }, judgement: { outcome } })
    expect(history.events.find(({ kind }) => kind === 'score')?.actorType).toBe('system')
    expect(bureau.asked).toHaveLength(1)
    expect(await queueOf(id)).toBe('analyse')
  })

  it('tells the bureau whom and by which consent, and the CPF is in no address', async () => {
    const { json } = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    await runDue(server)
    const [{ address, body } = { address: '', body: '' }] = bureau.asked
    expect(JSON.parse(body)).toMatchObject({ cpf: json.cpf, nome: json.fullName, nascimento: json.birthDate })
    expect(JSON.parse(body).consentimento.versao).toBe(json.consent.version)
    expect(address).not.toContain(json.cpf)
  })

  it('without a record keeps its place in the queue, and the score is typed', async () => {
    const { id } = await createApplicant(server)
    await runDue(server)
    expect(await detailOf(id)).toMatchObject({ creditScore: null, analysis: { bureau: { state: 'no_record' } } })
    expect(await queueOf(id)).toBe('analyse')
  })
})

describe('a bureau that is down', () => {
  it('is no reason to refuse: staff read it, and it is asked again until it answers', async () => {
    bureau.answer(() => new Response('', { status: 503 }))
    const { id } = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    await runDue(server)
    const down = await detailOf(id)
    expect(down.analysis).toMatchObject({
      bureau: { state: 'down', failure: 'unreachable' },
      judgement: { outcome: 'review' },
    })
    expect(await queueOf(id)).toBe('analyse')
    bureau.answer(undefined)
    await runAll(server)
    expect((await detailOf(id)).creditScore).toBe(742)
    expect(await lookupsQueued()).toEqual([])
  })

  it('for days is given up without a job that counts as failed, and asked again by a press', async () => {
    bureau.answer(() => new Response('', { status: 503 }))
    const { id } = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    await runDue(server)
    expect((await detailOf(id)).analysis.bureau).toMatchObject({ state: 'down', isGivenUp: false })
    for (let tried = 1; tried < mostLookupTries; tried++) await runAll(server)
    expect((await detailOf(id)).analysis.bureau).toMatchObject({ state: 'down', isGivenUp: true })
    expect(await lookupsQueued()).toEqual([])
    expect(bureau.asked).toHaveLength(mostLookupTries)
    bureau.answer(undefined)
    expect((await ask(id)).status).toBe(200)
    await runDue(server)
    expect(await detailOf(id)).toMatchObject({ creditScore: 742, analysis: { bureau: { isGivenUp: false } } })
  })

  it.each([
    ['before the first try', 0],
    ['after a try', 1],
  ])('is not asked about somebody whose request was decided %s', async (_, tries) => {
    bureau.answer(() => new Response('', { status: 503 }))
    const { id } = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    for (let tried = 0; tried < tries; tried++) await runDue(server)
    bureau.answer(undefined)
    const refusal = { status: 'rejected', refusal: 'income', reason: 'Renda', version: 1 } as const
    const boss = await createAnalyst(server, 'gerente', 'manager')
    const change = boss.api.admin.applications[':id'].status
    expect((await change.$put({ param: { id }, json: refusal })).status).toBe(200)
    await runAll(server)
    expect(bureau.asked).toHaveLength(tries)
    expect(await lookupsQueued()).toEqual([])
    expect((await detailOf(id)).creditScore).toBeNull()
    const { version } = await detailOf(id)
    const back = { status: 'analysis', reason: 'Engano', version } as const
    expect((await change.$put({ param: { id }, json: back })).status).toBe(200)
    expect(await queueOf(id)).toBe('analyse')
    expect((await ask(id)).status).toBe(200)
    await runDue(server)
    expect((await detailOf(id)).creditScore).toBe(742)
  })

  const good = (cpf: string) => ({
    cpf,
    score: 700,
    modelo: 'Sereno 4',
    data: '2026-01-01',
    negativos: { quantidade: 0, valor: '0.00', mais_antigo: null },
    identidade: { nome: true, nascimento: true },
  })
  it.each<[string, (cpf: string) => BodyInit]>([
    ['10 MB', (cpf) => JSON.stringify({ ...good(cpf), pad: 'x'.repeat(10_000_000) })],
    ['a negative score', (cpf) => JSON.stringify({ ...good(cpf), score: -1 })],
    ['a score of 1e9', (cpf) => JSON.stringify(good(cpf)).replace('700', '1e9')],
    ['a score with a fraction', (cpf) => JSON.stringify({ ...good(cpf), score: 699.5 })],
    ['another CPF', () => JSON.stringify(good('52998224725'))],
    ['HTML', () => '<html>700</html>'],
    ['another encoding', (cpf) => Buffer.from(JSON.stringify(good(cpf)), 'utf16le')],
    ['a day to come', (cpf) => JSON.stringify({ ...good(cpf), data: '2126-01-01' })],
    ['nothing', () => ''],
    ['a list', (cpf) => JSON.stringify([good(cpf)])],
    ['an endless sum', (cpf) => JSON.stringify({ ...good(cpf), negativos: { quantidade: 1, valor: '9'.repeat(400) } })],
  ])('is one that answers with %s', async (_, body) => {
    const { id, json } = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    bureau.answer(() => new Response(body(json.cpf) as BodyInit))
    await runDue(server)
    expect(await detailOf(id)).toMatchObject({
      creditScore: null,
      analysis: { bureau: { state: 'down', record: null } },
    })
  })

  it('that refuses for good is not asked again by itself, but by a press', async () => {
    bureau.answer(() => new Response('{}', { status: 400 }))
    const { id } = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    await runDue(server)
    expect((await detailOf(id)).analysis.bureau).toMatchObject({ state: 'down', failure: 'refused' })
    expect(await lookupsQueued()).toEqual([])
    bureau.answer(undefined)
    expect((await ask(id)).status).toBe(200)
    await runDue(server)
    expect((await detailOf(id)).creditScore).toBe(742)
  })
})

describe('asking again', () => {
  it('waits a day, is told to the customer, and keeps the former answer', async () => {
    const { id, browser, json } = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    await runDue(server)
    expect(await codeOf(await ask(id))).toBe('bureau_lately')
    server.advance(dayMs + 60_000)
    ana = await createAnalyst(server, 'bea', 'analyst')
    expect((await ask(id)).status).toBe(200)
    expect((await ask(id)).status).toBe(200)
    await runDue(server)
    expect(bureau.asked).toHaveLength(2)
    const facts = await server.deps.db.selectFrom('credit_facts').select('id').execute()
    expect(facts).toHaveLength(2)
    await browser.api.session.$post({ json: { cpf: json.cpf, password: json.password } })
    const { accesses } = await (await browser.api.portal.privacy.$get()).json()
    expect(accesses.filter(({ who }) => who === 'Birô Sereno')).toHaveLength(2)
  })

  it('is not done for a second application of the same day, which takes the answer of the first', async () => {
    const first = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    await runDue(server)
    const { id } = await applyAgain(first)
    await runDue(server)
    expect(bureau.asked).toHaveLength(1)
    expect(await detailOf(id)).toMatchObject({ creditScore: 742, analysis: { bureau: { state: 'answered' } } })
  })

  it('is done a day after the bureau itself was asked, however often its answer was taken again meanwhile', async () => {
    const first = await createApplicant(server, { cpf: cpfWith(742, '7', filler()) })
    await runDue(server)
    const again = async (hours: number) => {
      server.advance(hours * hourMs)
      const { cpf, password } = first.json
      expect((await first.browser.api.session.$post({ json: { cpf, password } })).status).toBe(200)
      await applyAgain(first)
      await runDue(server)
    }
    await again(20)
    expect(bureau.asked).toHaveLength(1)
    await again(10)
    expect(bureau.asked).toHaveLength(2)
  })

  it('needs a consent that names the bureau, and an application that nobody has decided', async () => {
    const { id } = await createApplicant(server)
    const { db } = server.deps
    await db.updateTable('financing_applications').set({ consent_version: '2026-11-27' }).where('id', '=', id).execute()
    await runDue(server)
    expect(bureau.asked).toEqual([])
    expect(await codeOf(await ask(id))).toBe('bureau_consent_missing')
    await db
      .updateTable('financing_applications')
      .set({ consent_version: '2026-11-28', status: 'approved' })
      .where('id', '=', id)
      .execute()
    expect(await codeOf(await ask(id))).toBe('wrong_status')
  })
})

it('an older application is asked for the text that names the bureau, and one press asks the bureau', async () => {
  const { id, browser, json } = await createApplicant(server, { cpf: cpfWith(742, '7', '31415') })
  const { db } = server.deps
  const former = { consent_version: '2026-11-27', consent_sha256: 'a'.repeat(64) }
  // As for one of before the bureau: nobody waits for an answer.
  await db.updateTable('bureau_lookups').set({ state: 'no_record', ended_at: server.deps.now() }).execute()
  await db.updateTable('financing_applications').set(former).where('id', '=', id).execute()
  const view = async () => (await browser.api.portal.$get({ query: {} })).json()
  const agree = (version = applicationConsent.version) =>
    browser.api.portal.consent.$post({ query: {}, json: { version } })
  expect((await view()).asksConsent).toBe(true)
  expect((await agree('2026-11-27')).status).toBe(422)
  expect((await agree()).status).toBe(200)
  expect((await agree()).status).toBe(200)
  expect((await view()).asksConsent).toBe(false)
  await runDue(server)
  expect(bureau.asked).toHaveLength(1)
  const lookups = db.selectFrom('bureau_lookups').select('state').where('asked_because', '=', 'consent')
  expect(await lookups.execute()).toEqual([{ state: 'answered' }])
  await confirmPrivacy(server, browser, json.email)
  const { receipts } = await (await browser.api.portal.privacy.$get()).json()
  expect(receipts.map(({ version }) => version)).toEqual([applicationConsent.version, '2026-11-27'])
  const decided = await createApplicant(server)
  await db
    .updateTable('financing_applications')
    .set({ ...former, status: 'approved' })
    .where('id', '=', decided.id)
    .execute()
  const late = { query: {}, json: { version: applicationConsent.version } }
  expect(await codeOf(await decided.browser.api.portal.consent.$post(late))).toBe('wrong_status')
})

it('an answer is sealed in the database, and open in the copy of the person', async () => {
  const { browser, json } = await createApplicant(server, { cpf: cpfWith(742, '1', filler()) })
  await runDue(server)
  const [stored] = await server.deps.db.selectFrom('credit_facts').select('sealed').execute()
  expect(stored?.sealed).toMatch(/^v1\./)
  expect(stored?.sealed).not.toContain('742')
  await confirmPrivacy(server, browser, json.email)
  const copy = await (await browser.api.portal.privacy.copy.$get()).json()
  const table = copy.tables.find(({ table: name }) => name === 'credit_facts')
  expect(table?.rows[0]).toMatchObject({ facts: { score: 742, negatives: { count: 2, cents: 128_045 } } })
})

it('a dealership reads nothing of it', async () => {
  const { id } = await createApplicant(server)
  const shop = await createAnalyst(server, 'loja', 'dealership', null, 'sao-paulo-mooca')
  expect((await shop.api.admin.applications[':id'].$get({ param: { id } })).status).toBe(403)
  expect((await shop.api.admin.applications[':id'].bureau.$post({ param: { id } })).status).toBe(403)
})
