import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { codeOf, createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { detailOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { type Applicant, applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let manager: Browser
beforeAll(async () => {
  server = await startServer(await sealVariables())
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  manager = await createAnalyst(server)
})
afterAll(() => server.stop())

async function setStatus(id: string, status: ApplicationStatus) {
  const { version } = await detailOf(manager, id)
  const answer = await manager.api.admin.applications[':id'].status.$put({
    param: { id },
    json: { status, version, reason: 'Conferido com o cliente por telefone' },
  })
  expect(answer.status).toBe(200)
}

async function planOf({ browser, id }: Pick<Applicant, 'browser' | 'id'>) {
  const answer = await browser.api.portal.installments.$get({ query: { application: id } })
  return answer.ok ? (await answer.json()).plan : codeOf(answer)
}

it('shows what is paid after the release: every installment of the signed offer, summing to what was financed', async () => {
  const applicant = await signed(server, manager)
  expect(await planOf(applicant)).toBeNull()
  await setStatus(applicant.id, 'completed')
  const { offer } = await detailOf(manager, applicant.id)
  const plan = await planOf(applicant)
  expect(plan).toMatchObject({ payoffCents: offer.financedCents, openCents: offer.totals.installmentsCents })
  expect(plan).toMatchObject({
    rows: offer.installments.map(({ number, dueOn, valueCents }) => ({
      ...{ number, dueOn, valueCents, todayCents: valueCents, state: 'open', paidOn: null },
    })),
  })
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

it('asks for no installment any more once the release is undone, and for all of them after the next one', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  await setStatus(applicant.id, 'signing')
  expect(await planOf(applicant)).toBeNull()
  await setStatus(applicant.id, 'completed')
  expect(await planOf(applicant)).toMatchObject({ rows: expect.arrayContaining([expect.anything()]) })
  const plans = await server.deps.db.selectFrom('installment_plans').select(['closed_at', 'closed_because']).execute()
  expect(plans.filter(({ closed_at }) => closed_at === null)).toHaveLength(1)
  expect(plans).toHaveLength(2)
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

it('asks nothing of who gives the signed contract up', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const giveUp = (json: { code?: string }) => applicant.browser.api.portal.withdrawal.$post({ query: {}, json })
  await giveUp({})
  const code = await codeSentTo(server, applicant.request.email)
  expect((await giveUp({ code })).status).toBe(200)
  expect(await planOf(applicant)).toBeNull()
})

it('shows nobody the installments of somebody else', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const stranger = await applicantIn(server, 'analysis')
  expect(await planOf({ ...stranger, id: applicant.id })).toBe('not_found')
})
