import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { CreditPolicy } from '#domain/credit/policy.ts'
import { standardPolicy } from '#domain/credit/standard-policy.ts'
import { followPolicy } from '#server/use-cases/follow-policy.ts'
import { analystPassword, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { bureauEnvironment, createTestBureau } from '#tests/support/bureau.ts'
import { runDue } from '#tests/support/jobs.ts'
import { photo, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { cpfWith } from '../../../netlify/local/bureau/bureau.ts'

let server: TestServer
let caio: Browser
const bureau = createTestBureau()
beforeAll(async () => {
  server = await startServer(bureauEnvironment, { fetch: bureau.fetch })
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  caio = await createAnalyst(server, 'caio', 'analyst')
})
afterAll(() => server.stop())

const filler = () => String(Math.floor(Math.random() * 1e5))

/** Puts a policy into force that approves without a person up to a financed sum in every band. */
async function approvesUpTo(automaticCents: number) {
  await putIntoForce({ ...standardPolicy, limits: standardPolicy.limits.map((one) => ({ ...one, automaticCents })) })
}

async function putIntoForce(policy: CreditPolicy) {
  const at = server.deps.now()
  await server.deps.db
    .insertInto('credit_policies')
    .values({
      version: 1,
      state: 'in_force',
      policy: JSON.stringify(policy),
      changed_by_name: 'ana',
      changed_at: at,
      approved_by_name: 'bea',
      in_force_at: at,
    })
    .execute()
}

/** Puts a policy into force that asks for a proof of income where the installment is above a share of it. */
async function asksForProofs() {
  const row = {
    conditions: [{ fact: 'installmentShare', from: 100, to: null }],
    outcome: 'prove',
    reason: null,
  } as const
  await putIntoForce({ ...standardPolicy, rows: [row, ...standardPolicy.rows] })
}

async function arrived(score: number, digit = '7', changes: Parameters<typeof createApplicant>[1] = {}) {
  const made = await createApplicant(server, { cpf: cpfWith(score, digit, filler()), ...changes })
  await runDue(server)
  return (await caio.api.admin.applications[':id'].$get({ param: { id: made.id } })).json()
}

it('approves nothing by itself as it ships', async () => {
  expect((await arrived(934)).status).toBe('received')
})

it('within its limit an application that the policy approves goes on without a person, and the decision says so', async () => {
  await approvesUpTo(1_400_000)
  const { status, history } = await arrived(934)
  expect(status).toBe('waiting_docs')
  expect(history.events.find(({ kind, to }) => kind === 'status' && to === 'approved')?.actorType).toBe('system')
  const [decision] = await server.deps.db.selectFrom('credit_decisions').selectAll().execute()
  expect(decision).toMatchObject({ decision: 'approved', recommended: 'approve', policy_version: 1, by_name: null })
  expect(decision?.sealed).toMatch(/^v1\./)
  const messages = await server.deps.db.selectFrom('messages').select('kind').execute()
  expect(messages.map(({ kind }) => kind)).toContain('application_approved')
})

it.each([
  ['above the limit', 934, '7', 1_000_000, {}],
  ['with a score that only managers approve', 455, '7', 1_400_000, {}],
  ['with debts, which a person looks at', 934, '1', 1_400_000, {}],
  ['that the policy refuses, which is never refused without a person', 210, '7', 1_400_000, {}],
  ['with an installment above the share', 934, '7', 1_400_000, { incomeCents: 300_000 }],
  ['without a record', 934, '0', 1_400_000, {}],
] as const)('leaves one %s to a person', async (_, score, digit, limit, changes) => {
  await approvesUpTo(limit)
  expect((await arrived(score, digit, changes)).status).toBe('received')
  expect(await server.deps.db.selectFrom('credit_decisions').select('id').execute()).toEqual([])
})

it('leaves one to a person where a colleague alone accepted a higher income, also once the bureau is asked again', async () => {
  await approvesUpTo(1_400_000)
  const made = await createApplicant(server, { cpf: cpfWith(934, '7', filler()), incomeCents: 300_000 })
  await runDue(server)
  const param = { id: made.id }
  const one = caio.api.admin.applications[':id']
  const versionNow = async () => (await (await one.$get({ param })).json()).version
  await one['income-proof'].$post({ param, json: { version: await versionNow(), months: 3 } })
  await upload(made.browser, 'renda', await photo(5_000))
  await made.browser.api.portal['income-proof']['handing-in'].$post({ query: {} })
  const proved = { version: await versionNow(), incomeCents: 5_000_000 }
  expect((await one['income-proof'].acceptance.$post({ param, json: proved })).status).toBe(200)
  // The bureau is not asked twice within a day.
  server.advance(dayMs)
  const { session, applications } = server.browser().api.admin
  await session.$post({ json: { username: 'caio', password: analystPassword } })
  const tomorrow = applications[':id']
  expect((await tomorrow.bureau.$post({ param })).status).toBe(200)
  await runDue(server)
  const { status, analysis } = await (await tomorrow.$get({ param })).json()
  expect(analysis.judgement.outcome).toBe('approve')
  expect(status).toBe('received')
})

it('a policy asks for the proof of income by itself, once, and its next rows count when the income is proved', async () => {
  await asksForProofs()
  const made = await createApplicant(server, {
    cpf: cpfWith(934, '7', filler()),
    profession: 'Trabalhador autônomo',
    incomeCents: 500_000,
  })
  await runDue(server)
  const { id, browser } = made
  const detail = async () => (await caio.api.admin.applications[':id'].$get({ param: { id } })).json()
  const { analysis, history } = await detail()
  expect(analysis.judgement).toMatchObject({ outcome: 'prove', row: 0, reasons: [] })
  expect(analysis.income.proof).toMatchObject({ state: 'asked', months: 6, by: null })
  expect(history.events[0]).toMatchObject({ kind: 'income_proof', actorType: 'system' })
  expect((await (await browser.api.portal.$get({ query: {} })).json()).step).toBe('send_income')
  await upload(browser, 'renda', await photo(5_000))
  await browser.api.portal['income-proof']['handing-in'].$post({ query: {} })
  const { version } = await detail()
  const json = { version, incomeCents: 500_000 }
  await caio.api.admin.applications[':id']['income-proof'].acceptance.$post({ param: { id }, json })
  expect((await detail()).analysis.judgement).toMatchObject({ outcome: 'approve' })
  await followPolicy(server.deps, id)
  expect(await server.deps.db.selectFrom('income_proofs').select('state').execute()).toEqual([{ state: 'accepted' }])
})

it('does not ask again for a proof that did not come', async () => {
  await asksForProofs()
  const { id, version } = await arrived(934, '7', { incomeCents: 500_000 })
  await caio.api.admin.applications[':id']['income-proof'].withdrawal.$post({ param: { id }, json: { version } })
  await followPolicy(server.deps, id)
  expect(await server.deps.db.selectFrom('income_proofs').select('state').execute()).toEqual([{ state: 'withdrawn' }])
})
