import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallRequest } from '#api/caller.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { dueOn } from '#domain/requests.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { type Applicant, applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let bia: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  bia = await createAnalyst(server, 'bia', 'analyst')
})
afterAll(() => server.stop())

const seen = async ({ id }: Applicant) =>
  (await bia.api.admin.applications[':id'].caller.$get({ param: { id } })).json()
const kept = ({ id }: Applicant, json: Partial<CallRequest>, key: string = crypto.randomUUID()) =>
  bia.api.admin.applications[':id'].calls.$post(
    { param: { id }, json: { kind: 'message', text: 'Quer mudar o dia', ...json } },
    { headers: { 'Idempotency-Key': key } },
  )
const today = () => brazilianDate(server.deps.now())

it('shows next step, debt, last words and open requests, and keeps one look in the history', async () => {
  const applicant = await applicantIn(server, 'waiting_docs')
  const view = await seen(applicant)
  expect(view).toMatchObject({ step: 'send_documents', turn: 'customer', debt: null, requests: [] })
  await seen(applicant)
  const looks = await server.deps.db
    .selectFrom('application_events')
    .select('actor_name')
    .where('application_id', '=', applicant.id)
    .where('kind', '=', 'application_viewed')
    .execute()
  expect(looks).toHaveLength(1)
})

it('keeps a call once with a protocol, a promise to call back as the due day, and tells the customer of both', async () => {
  const applicant = await applicantIn(server, 'analysis')
  const callBackOn = daysAfter(today(), 2)
  const key = crypto.randomUUID()
  const answer = await (await kept(applicant, { callBackOn }, key)).json()
  expect(answer).toMatchObject({ dueOn: callBackOn, protocol: expect.stringMatching(/\S{8,}/) })
  const again = await (await kept(applicant, { callBackOn }, key)).json()
  expect(again).toMatchObject({ protocol: 'protocol' in answer ? answer.protocol : '' })
  const { requests, said } = await seen(applicant)
  expect(requests).toMatchObject([
    {
      kind: 'message',
      state: 'open',
      dueOn: callBackOn,
      late: false,
      last: expect.stringContaining(formatPlainDate(callBackOn)),
    },
  ])
  expect(said[0]).toMatchObject({ kind: 'request', actorType: 'analyst' })
  const mails = await server.deps.db
    .selectFrom('messages')
    .select('kind')
    .where('kind', '=', 'request_received')
    .execute()
  expect(mails).toHaveLength(1)
})

it('refuses a day to call back that is over or after the legal time, and an application that is not there', async () => {
  const applicant = await applicantIn(server, 'analysis')
  const last = dueOn('message', server.deps.now())
  expect((await kept(applicant, { callBackOn: last })).status).toBe(201)
  for (const callBackOn of [daysAfter(today(), -1), daysAfter(last, 1)]) {
    const refused = await kept(applicant, { callBackOn })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'callBackOn', code: 'call_back_day' }] })
  }
  const nobody = { id: crypto.randomUUID() } as Applicant
  expect((await kept(nobody, {})).status).toBe(404)
  expect((await bia.api.admin.applications[':id'].caller.$get({ param: nobody })).status).toBe(404)
})
