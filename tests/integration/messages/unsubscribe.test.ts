import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { queueMessage } from '#server/messages/queue-message.ts'
import { removeApplications } from '#server/privacy/retention-queries.ts'
import { applyAgain, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { messageSamples } from '#tests/support/message-samples.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let applicant: Awaited<ReturnType<typeof createApplicant>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  applicant = await createApplicant(server)
})

/** Queues a message of the kind; returns its unsubscribe link, if it was queued and has one. */
async function wayOut(kind: 'pickup_reminder' | 'motorcycle_released', applicationId = applicant.id) {
  const id = await queueMessage(server.deps, server.deps.db, {
    kind,
    event: crypto.randomUUID(),
    to: applicant.json.email,
    about: { applicationId },
    params: messageSamples[kind],
  })
  if (id === undefined) return 'not sent'
  const { headers } = await server.deps.db
    .selectFrom('messages')
    .select('headers')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return headers['List-Unsubscribe']?.slice(1, -1)
}
/** The server of a mail program: no cookies, no origin. */
const stranger = () => server.browser({ headers: { 'sec-fetch-site': '' } })
const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
const switchedOn = async (browser = applicant.browser, application = applicant.id) => {
  const answer = await browser.api.portal.$get({ query: { application } })
  return (await answer.json()).reminders
}

it('leads out of optional messages with one press and without a login, and back in from the portal', async () => {
  const url = (await wayOut('pickup_reminder')) ?? ''
  expect(new URL(url).protocol).toBe('https:')
  const answer = await stranger().fetch(url, oneClick)
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
  const done = await answer.text()
  expect(done).toContain('Lembretes desligados')
  expect(done, 'the way on').toContain('href="/meu-financiamento"')
  expect(await switchedOn()).toBe(false)
  expect(await wayOut('pickup_reminder')).toBe('not sent')
  expect(await wayOut('motorcycle_released')).toBeUndefined()

  const on = await applicant.browser.api.portal.reminders.$put({ query: {}, json: { wanted: true } })
  expect((await on.json()) as object).toMatchObject({ reminders: true })
  expect(await wayOut('pickup_reminder')).toContain('/api/unsubscribe/')
})

it('keeps the day on which it was first wanted, however often it is pressed', async () => {
  const off = () => applicant.browser.api.portal.reminders.$put({ query: {}, json: { wanted: false } })
  const since = () =>
    server.deps.db.selectFrom('applicant_accounts').select('reminders_off_at').executeTakeFirstOrThrow()
  await off()
  const first = await since()
  server.advance(60_000)
  await off()
  expect(await since()).toEqual(first)
})

it('stays so for an application that the account sends later', async () => {
  await applicant.browser.api.portal.reminders.$put({ query: {}, json: { wanted: false } })
  const { id } = await applyAgain(applicant)
  expect(await switchedOn(applicant.browser, id)).toBe(false)
  expect(await wayOut('pickup_reminder', id)).toBe('not sent')
})

it('is the same for functions of the previous release, which keep it for each application', async () => {
  const { db } = server.deps
  const later = await applyAgain(applicant)
  const off = async () => (await db.selectFrom('message_opt_outs').select('application_id').execute()).length
  const { api } = applicant.browser
  await api.portal.reminders.$put({ query: {}, json: { wanted: false } })
  expect(await off()).toBe(2)
  await db.deleteFrom('message_opt_outs').where('application_id', '=', later.id).execute()
  expect(await switchedOn()).toBe(true)
  expect(await off()).toBe(0)
  await db.insertInto('message_opt_outs').values({ application_id: later.id, at: server.deps.now() }).execute()
  expect(await switchedOn()).toBe(false)
  await api.portal.reminders.$put({ query: {}, json: { wanted: true } })
  expect(await off()).toBe(0)
})

it('stays so when one of the applications is deleted', async () => {
  const later = await applyAgain(applicant)
  await applicant.browser.api.portal.reminders.$put({ query: {}, json: { wanted: false } })
  const { db, now } = server.ownerDeps
  await db.transaction().execute((tx) => removeApplications(tx, [later.id], now()))
  expect(await switchedOn()).toBe(false)
})

it('changes nothing when it is only opened, as mail scanners do, and shows a page with a form of its own', async () => {
  const url = (await wayOut('pickup_reminder')) ?? ''
  const page = await stranger().fetch(url)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  const html = await page.text()
  expect(html).toContain('<form method="post">')
  for (const secret of [applicant.json.email, applicant.json.fullName, applicant.json.cpf, applicant.contractNumber])
    expect(html).not.toContain(secret)
  expect(await switchedOn()).toBe(true)
})

it('does nothing for a token that nobody signed', async () => {
  const url = (await wayOut('pickup_reminder')) ?? ''
  const forged = url.slice(0, -1) + (url.endsWith('A') ? 'Q' : 'A')
  for (const wrong of [forged, `${url.slice(0, -20)}`, url.replace(/[^/]+$/, applicant.id)]) {
    const answer = await stranger().fetch(wrong, oneClick)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('não vale mais')
  }
  expect(await switchedOn()).toBe(true)
})

it("covers the same person's other applications at the same address, and nobody else's", async () => {
  const { email } = applicant.json
  const second = await applyAgain(applicant)
  const elsewhere = await createApplicant(server, { email })
  await stranger().fetch((await wayOut('pickup_reminder')) ?? '', oneClick)
  expect(await switchedOn(applicant.browser, second.id)).toBe(false)
  expect(await wayOut('pickup_reminder', second.id)).toBe('not sent')
  expect(await switchedOn(elsewhere.browser, elsewhere.id)).toBe(true)
})

it('sends no optional message that it could sign no way out for', async () => {
  const { secretKey: _, ...config } = server.deps.config
  const deps = { ...server.deps, config: { ...config, secretKey: undefined } }
  const sent = await queueMessage(deps, deps.db, {
    kind: 'pickup_reminder',
    event: 'x',
    to: applicant.json.email,
    about: { applicationId: applicant.id },
    params: messageSamples.pickup_reminder,
  })
  expect(sent).toBeUndefined()
})
