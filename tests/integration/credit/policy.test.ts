import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { CreditPolicy } from '#domain/credit/policy.ts'
import { standardPolicy } from '#domain/credit/standard-policy.ts'
import { findKnownFacts } from '#server/credit/known-facts.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { applyAgain, codeOf, createAnalyst, createApplicant, giveScore, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { runAll } from '#tests/support/jobs.ts'
import { moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let bea: Browser
let caio: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server, 'ana'))
  bea = await stepUp(await createAnalyst(server, 'bea'))
  caio = await createAnalyst(server, 'caio', 'analyst')
})
afterAll(() => server.stop())

const detailOf = async (id: string) => (await caio.api.admin.applications[':id'].$get({ param: { id } })).json()
type Change = Parameters<Browser['api']['admin']['applications'][':id']['status']['$put']>[0]['json']
const decide = (id: string, json: Change, by = caio) =>
  by.api.admin.applications[':id'].status.$put({ param: { id }, json })
const policyOf = (by = ana) => by.api.admin['credit-policy']
const read = async () => (await policyOf().$get()).json()
const decisions = () => server.deps.db.selectFrom('credit_decisions').selectAll().execute()

/** 700 and above is refused, which no bank would want. */
const upsideDown: CreditPolicy = {
  ...standardPolicy,
  rows: [{ conditions: [{ fact: 'score', from: 700, to: null }], outcome: 'refuse', reason: 'policy' }],
}

async function draft(policy: CreditPolicy, by = ana): Promise<string> {
  const { draft: former } = await read()
  const answer = await policyOf(by).draft.$put({ json: { policy, seenAt: former?.at ?? null } })
  expect(answer.status).toBe(200)
  return (await read()).draft?.at ?? ''
}

async function publish(policy: CreditPolicy) {
  const seenAt = await draft(policy)
  expect((await policyOf().publication.$post({ json: { seenAt } })).status).toBe(200)
  const { open } = await (await bea.api.admin.approvals.$get()).json()
  const [request] = open
  if (!request) throw new Error('nothing was asked')
  const param = { id: request.id }
  return bea.api.admin.approvals[':id'].approval.$post({ param, json: { hash: request.hash } })
}

async function applicantWith(score: number) {
  const made = await createApplicant(server)
  await giveScore(server, made.id, score)
  return made
}

it('a decision keeps what it was made by, and one against the policy needs a sentence', async () => {
  const { id } = await applicantWith(720)
  const { version, analysis } = await detailOf(id)
  expect(analysis).toMatchObject({ policyVersion: null, judgement: { outcome: 'approve' } })
  const refusal = { status: 'rejected', refusal: 'policy', version } as const
  expect((await decide(id, refusal)).status).toBe(422)
  expect((await decide(id, { ...refusal, reason: 'Endereço que não existe' })).status).toBe(200)
  const other = await applicantWith(720)
  const seen = await detailOf(other.id)
  expect((await decide(other.id, { status: 'approved', version: seen.version })).status).toBe(200)
  expect(await decisions()).toMatchObject([
    { decision: 'refused', recommended: 'approve', against: true, sentence: 'Endereço que não existe', band: 3 },
    { decision: 'approved', recommended: 'approve', against: false, sentence: null, by_name: 'caio' },
  ])
})

it('somebody who asks for the end of the own application is not refused against the policy', async () => {
  const { id } = await applicantWith(720)
  const { version } = await detailOf(id)
  expect((await decide(id, { status: 'rejected', refusal: 'request', version })).status).toBe(200)
})

it('a decision that is undone at once is marked so', async () => {
  const { id } = await applicantWith(720)
  const { config } = server.deps
  config.undoMs = 10_000
  const { version } = await detailOf(id)
  await decide(id, { status: 'approved', version })
  const undo = { param: { id }, json: { version: version + 1 } }
  expect((await caio.api.admin.applications[':id'].status.undo.$post(undo)).status).toBe(200)
  config.undoMs = 0
  expect((await decisions()).map(({ undone }) => undone)).toEqual([true])
})

it('a policy counts once another manager has approved it, and whoever has the page open decides again', async () => {
  const { id } = await applicantWith(720)
  const { version, analysis } = await detailOf(id)
  expect((await publish(upsideDown)).status).toBe(200)
  const seen = { status: 'approved', version, analysis: analysis.fingerprint } as const
  const late = await decide(id, seen)
  expect(await codeOf(late)).toBe('analysis_changed')
  const now = await detailOf(id)
  expect(now.analysis).toMatchObject({ policyVersion: 1, judgement: { outcome: 'refuse', reasons: ['policy'] } })
  const again = {
    status: 'approved',
    version: now.version,
    analysis: now.analysis.fingerprint,
    reason: 'Cliente antigo',
  }
  expect((await decide(id, again as Change)).status).toBe(200)
  expect(await decisions()).toMatchObject([{ against: true, policy_version: 1 }])
})

it('nobody publishes a policy alone, and of two at once only the first counts', async () => {
  const seenAt = await draft(upsideDown)
  await policyOf().publication.$post({ json: { seenAt } })
  expect(await read()).toMatchObject({ version: null, waiting: [{ kind: 'credit_policy', own: true }] })
  const { open } = await (await ana.api.admin.approvals.$get()).json()
  const [request] = open
  if (!request) throw new Error('nothing was asked')
  expect(request.lines.join()).toContain('Recusar se score a partir de 700')
  const alone = { param: { id: request.id }, json: { hash: request.hash } }
  expect(await codeOf(await ana.api.admin.approvals[':id'].approval.$post(alone))).toBe('own_request')
  const answers = await Promise.all([1, 2].map(() => bea.api.admin.approvals[':id'].approval.$post(alone)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  const versions = [{ version: 1, by: 'ana', approvedBy: 'bea' }]
  expect(await read()).toMatchObject({ version: 1, versions, waiting: [] })
})

it('a draft that a colleague changed meanwhile is not overwritten, and a refusal without a reason not stored', async () => {
  const seenAt = await draft(upsideDown)
  await draft(standardPolicy, bea)
  const same = await policyOf().publication.$post({ json: { seenAt: (await read()).draft?.at ?? '' } })
  expect(await codeOf(same)).toBe('policy_unchanged')
  const late = await policyOf().draft.$put({ json: { policy: upsideDown, seenAt } })
  expect(await codeOf(late)).toBe('stale_policy')
  const rows = [{ conditions: [], outcome: 'refuse', reason: null }] as const
  const { draft: now } = await read()
  const json = { policy: { ...standardPolicy, rows: [...rows] }, seenAt: now?.at ?? null }
  expect((await policyOf().draft.$put({ json })).status).toBe(422)
  expect((await policyOf(caio).draft.$put({ json })).status).toBe(403)
})

it('a draft is tried on the applications of the last 90 days, and a trial can be stopped', async () => {
  await applicantWith(720)
  await applicantWith(210)
  await createApplicant(server)
  const { id: older } = await applicantWith(300)
  const created_at = new Date(server.deps.now().getTime() - 91 * dayMs)
  await server.deps.db.updateTable('financing_applications').set({ created_at }).where('id', '=', older).execute()
  await draft(upsideDown)
  expect((await policyOf().trial.$post()).status).toBe(200)
  expect(await codeOf(await policyOf().trial.$post())).toBe('trial_running')
  await runAll(server)
  const { trial } = await read()
  expect(trial).toMatchObject({
    state: 'done',
    done: 3,
    total: 3,
    counts: { 'approve>refuse': 1, 'refuse>review': 1, 'review>review': 1 },
  })
  expect(trial?.changed).toHaveLength(2)
  expect(trial?.late).toEqual({})
  await policyOf().trial.$post()
  await policyOf().trial.$delete()
  await runAll(server)
  expect((await read()).trial).toMatchObject({ state: 'stopped', done: 0 })
})

it('a trial says how many contracts that are late today the draft would have refused', async () => {
  const { id } = await applicantWith(720)
  await applicantWith(720)
  for (const status of ['signing', 'completed'] as const) await moveTo(server, id, status)
  await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, id))
  server.advance(75 * dayMs)
  ana = await stepUp(await createAnalyst(server, 'ana-later'))
  await draft(upsideDown)
  await policyOf().trial.$post()
  await runAll(server)
  expect((await read()).trial).toMatchObject({ counts: { 'approve>refuse': 2 }, late: { 'approve>refuse': 1 } })
  server.advance(-75 * dayMs)
})

it('an installment due on a day without banks is not late while it can be paid without a fee', async () => {
  const first = await applicantWith(720)
  for (const status of ['signing', 'completed'] as const) await moveTo(server, first.id, status)
  await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, first.id))
  const { id } = await applyAgain(first)
  let dueOn = brazilianDate(server.deps.now())
  while (payableUntil(dueOn) === dueOn) dueOn = daysAfter(dueOn, 1)
  await server.deps.db.updateTable('installments').set({ due_on: dueOn }).where('number', '=', 1).execute()
  const lateOn = async (day: PlainDate) => {
    const now = () => startOfDay(day)
    return (await findKnownFacts({ ...server.deps, now }, server.deps.db, id))?.person.own.lateInstallments
  }
  expect(await lateOn(payableUntil(dueOn))).toBe(0)
  expect(await lateOn(daysAfter(payableUntil(dueOn), 1))).toBe(1)
})
