import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalSentences } from '#content/refusals.ts'
import type { RefusalReason } from '#domain/application/refusal-reasons.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { createAnalyst, createApplicant, giveScore } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
})
afterAll(() => server.stop())

const told = async (id: string, to: ApplicationStatus, refusal?: RefusalReason) => {
  const answer = await ana.api.admin.applications[':id'].told.$get({
    param: { id },
    query: { to, ...(refusal && { refusal }) },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).mails
}
const change = async (
  id: string,
  status: ApplicationStatus,
  more: { refusal?: RefusalReason; reason?: string } = {},
) => {
  const one = ana.api.admin.applications[':id']
  const detail = await (await one.$get({ param: { id } })).json()
  const { version = 0 } = 'version' in detail ? detail : {}
  return one.status.$put({ param: { id }, json: { status, version, ...more } })
}
const sent = async (id: string) =>
  (
    await server.deps.db
      .selectFrom('messages')
      .select(['kind', 'subject', 'body_text'])
      .where('application_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  )[0]

it('shows the mail of a refusal word by word before it goes, and stores nothing by that', async () => {
  const { id } = await applicantIn(server, 'analysis')
  const [mail] = await told(id, 'rejected', 'income')
  expect(mail?.text).toContain(refusalSentences.income)
  expect(await sent(id)).not.toMatchObject({ kind: 'application_refused' })
  expect((await change(id, 'rejected', { refusal: 'income', reason: 'Renda baixa' })).status).toBe(200)
  expect(await sent(id)).toMatchObject({ kind: 'application_refused', subject: mail?.subject, body_text: mail?.text })
})

it('tells of an approval that is taken back, in the words that the page showed', async () => {
  const { id } = await applicantIn(server, 'waiting_docs')
  const [mail] = await told(id, 'analysis')
  expect(mail).toMatchObject({ subject: 'O seu pedido voltou para a análise', later: false })
  expect((await change(id, 'analysis', { reason: 'Faltou conferir a renda' })).status).toBe(200)
  expect(await sent(id)).toMatchObject({ kind: 'application_reopened', body_text: mail?.text })
})

it('refuses a reason that the known facts do not carry', async () => {
  const { id } = await applicantIn(server, 'analysis')
  await giveScore(server, id, null)
  const refused = await change(id, 'rejected', { refusal: 'score', reason: 'Score' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ errors: [{ field: 'refusal', code: 'refusal_without_fact' }] })
})

it('shows the mail of other conditions word by word before they are offered', async () => {
  // The installment is too much for the income, which more of an entry would mend.
  const { id } = await createApplicant(server, { incomeCents: 300_000 })
  await giveScore(server, id, 720)
  const one = ana.api.admin.applications[':id']
  const answer = await one.told['counter-offer'].$get({ param: { id } })
  const [mail] = (await answer.json()).mails
  expect(await sent(id)).not.toMatchObject({ kind: 'counter_offer_made' })
  const { version, analysis } = await detailOf(ana, id)
  const plans = analysis.alternatives.map(({ hash }) => hash)
  const json = { version, analysis: analysis.fingerprint, plans }
  expect((await one['counter-offer'].$post({ param: { id }, json })).status).toBe(200)
  expect(await sent(id)).toMatchObject({ kind: 'counter_offer_made', subject: mail?.subject, body_text: mail?.text })
})

it('shows the mail that asks for a proof of income, with its months and its last day, before it goes', async () => {
  const { id } = await applicantIn(server, 'analysis')
  const one = ana.api.admin.applications[':id']
  const mailOf = async (months: '3' | '6') =>
    (await (await one.told['income-proof'].$get({ param: { id }, query: { months } })).json()).mails[0]
  const [three, six] = [await mailOf('3'), await mailOf('6')]
  expect(three?.text).not.toBe(six?.text)
  const { version } = await detailOf(ana, id)
  expect((await one['income-proof'].$post({ param: { id }, json: { version, months: 6 } })).status).toBe(200)
  expect(await sent(id)).toMatchObject({ kind: 'income_asked', subject: six?.subject, body_text: six?.text })
  const unknown = { param: { id: crypto.randomUUID() } }
  expect((await one.told['income-proof'].$get({ ...unknown, query: { months: '3' } })).status).toBe(404)
  expect((await one.told['counter-offer'].$get(unknown)).status).toBe(404)
})
