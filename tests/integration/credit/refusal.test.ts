import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf, createAnalyst, createApplicant, giveScore } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { bureauEnvironment, createTestBureau } from '#tests/support/bureau.ts'
import { runDue } from '#tests/support/jobs.ts'
import { confirmPrivacy } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { cpfWith } from '../../../netlify/local/bureau/bureau.ts'

let server: TestServer
let caio: Browser
let bia: Browser
const bureau = createTestBureau()
beforeAll(async () => {
  server = await startServer(bureauEnvironment, { fetch: bureau.fetch })
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  caio = await createAnalyst(server, 'caio', 'analyst')
  bia = await createAnalyst(server, 'bia', 'analyst')
})
afterAll(() => server.stop())

const filler = () => String(Math.floor(Math.random() * 1e5))
const detailOf = async (id: string, by = caio) =>
  (await by.api.admin.applications[':id'].$get({ param: { id } })).json()
type Change = Parameters<Browser['api']['admin']['applications'][':id']['status']['$put']>[0]['json']
async function decide(id: string, json: Omit<Change, 'version'>, by = caio) {
  const { version } = await detailOf(id, by)
  return by.api.admin.applications[':id'].status.$put({ param: { id }, json: { ...json, version } })
}
async function typeScore(id: string, creditScore: number, by = caio) {
  const { version } = await detailOf(id, by)
  return by.api.admin.applications[':id'].score.$put({ param: { id }, json: { creditScore, version } })
}
const refusalOf = async ({ browser, id }: { browser: Browser; id: string }) =>
  (await browser.api.portal.refusal.$get({ query: { application: id } })).json()

it('a refusal says what would change it by the rules of today, and only what those rules would give', async () => {
  const made = await createApplicant(server, { incomeCents: 300_000 })
  await giveScore(server, made.id, 720)
  expect(await refusalOf(made)).toEqual({ plans: [], remedies: [], facts: [] })
  expect((await decide(made.id, { status: 'rejected', refusal: 'income' })).status).toBe(200)
  const { plans, remedies, facts } = await refusalOf(made)
  expect(plans.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['entry', 'approve'],
    ['term', 'approve'],
    ['model', 'approve'],
  ])
  const [income] = remedies
  expect(remedies).toEqual([{ kind: 'income', leastCents: 375_000, outcome: 'approve' }])
  expect(facts).toEqual([
    { fact: 'income', incomeCents: 300_000 },
    { fact: 'score', score: 720, on: null },
  ])
  // Who earns that is not refused.
  const other = await createApplicant(server, {
    incomeCents: income?.kind === 'income' ? income.leastCents : 0,
    email: 'outra@example.com',
  })
  await giveScore(server, other.id, 720)
  expect((await detailOf(other.id)).analysis.judgement.outcome).toBe('approve')
})

it('what a refusal rests on can be contested with the review, and staff read it beside the analysis', async () => {
  const made = await createApplicant(server, { cpf: cpfWith(210, '1', filler()) })
  await runDue(server)
  await decide(made.id, { status: 'rejected', refusal: 'score' })
  const { facts, remedies } = await refusalOf(made)
  expect(facts.map(({ fact }) => fact)).toEqual(['income', 'score', 'negatives'])
  expect(remedies).toEqual([{ kind: 'score', least: 300, outcome: 'review' }])
  const json = {
    kind: 'review',
    application: made.id,
    text: 'Paguei as dívidas em outubro.',
    contested: ['negatives', 'score'],
  } as const
  const answer = await made.browser.api.portal.requests.$post({ json: { ...json, contested: [...json.contested] } })
  expect((await answer.json()).contested).toEqual(['negatives', 'score'])
  expect((await detailOf(made.id)).reviews).toMatchObject([{ contested: ['negatives', 'score'] }])
  await confirmPrivacy(server, made.browser, made.json.email)
  const copy = await (await made.browser.api.portal.privacy.copy.$get()).json()
  const table = copy.tables.find(({ table: name }) => name === 'requests')
  expect(table?.rows[0]).toMatchObject({ contested: ['negatives', 'score'] })
})

it('whoever raised the score from 455 to 505 does not approve by it alone, nor offers other conditions', async () => {
  const made = await createApplicant(server, { cpf: cpfWith(455, '7', filler()) })
  await runDue(server)
  expect((await typeScore(made.id, 505)).status).toBe(200)
  const alone = await decide(made.id, { status: 'approved' })
  expect(await alone.json()).toMatchObject({ errors: [{ code: 'reason_required' }] })
  const asked = await decide(made.id, { status: 'approved', reason: 'O birô está desatualizado' })
  expect(await asked.json()).toMatchObject({ status: 'received', asks: [{ kind: 'decision' }] })
  // Another colleague is a second person.
  expect(await (await decide(made.id, { status: 'approved' }, bia)).json()).toMatchObject({ status: 'waiting_docs' })
})

it('another customer reads nothing of it', async () => {
  const made = await createApplicant(server)
  const other = await createApplicant(server, { email: 'outra@example.com' })
  const query = { application: made.id }
  expect(await codeOf(await other.browser.api.portal.refusal.$get({ query }))).toBe('not_found')
  expect(await codeOf(await other.browser.api.portal['counter-offer'].$get({ query }))).toBe('not_found')
})
