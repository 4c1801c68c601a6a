import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { codeSentTo, messagesTo, otherThan, secretSentTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
const wrong = 'ana@exemplo.con'
const right = 'ana@exemplo.com'
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

/** A person who has just sent an application from a browser, with a mistyped address. */
async function mistyped() {
  const json = application({ email: wrong })
  const browser = server.browser()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const { id } = await (await browser.api.applications.$post({ json }, { headers })).json()
  return { json, browser, id }
}

const correct = (browser: Browser, id: string, email = right) =>
  browser.api.applications[':id'].email.$put({ param: { id }, json: { email } })
const accounts = () => server.deps.db.selectFrom('applicant_accounts').selectAll().execute()
const addresses = async () =>
  (await server.deps.db.selectFrom('financing_applications').select('email').execute()).map(({ email }) => email)

describe('a mistyped address, corrected by the browser that sent the application', () => {
  it('gets the receipt again, and the wrong one nothing that was not sent yet', async () => {
    const { browser, id, json } = await mistyped()
    expect((await correct(browser, id)).status).toBe(204)
    expect(await addresses()).toEqual([right])
    expect(await accounts()).toMatchObject([{ email: right, email_confirmed_at: null, former_email: null }])
    expect(await messagesTo(server, wrong)).toEqual([])
    expect(await messagesTo(server, right)).toEqual(['application_received'])
    const login = await server.browser().api.session.$post({ json: { cpf: json.cpf, password: json.password } })
    expect(await login.json()).toMatchObject({ email: right, emailConfirmed: false })
  })

  it('leaves whoever reads the wrong address with no code that works', async () => {
    const { browser, id, json } = await mistyped()
    const { cpf, birthDate } = json
    const { api } = server.browser()
    const { token } = await (await api.recovery.verification.$post({ json: { cpf, birthDate } })).json()
    const code = await codeSentTo(server, wrong)
    expect((await correct(browser, id)).status).toBe(204)
    const used = await api.recovery.password.$post({ json: { token, code, password: 'a senha de outro 26' } })
    expect(await codeOf(used)).toBe('code_wrong')
    expect(await accounts()).toMatchObject([{ email: right, email_confirmed_at: null }])
  })

  it('is confirmed by no code that went to another address', async () => {
    const { api } = (await createApplicant(server, { email: right })).browser
    await api.portal.email.code.$post()
    const code = await codeSentTo(server, right)
    await server.deps.db.updateTable('one_time_codes').set({ sent_to: wrong }).execute()
    expect(await codeOf(await api.portal.email.confirmation.$post({ json: { code } }))).toBe('code_over')
    expect(await accounts()).toMatchObject([{ email_confirmed_at: null }])
  })

  it('is told to the wrong address, which has the receipt, without the right one', async () => {
    const { browser, id } = await mistyped()
    await server.deps.db.updateTable('messages').set({ state: 'sent', sent_at: server.deps.now() }).execute()
    expect((await correct(browser, id)).status).toBe(204)
    expect(await messagesTo(server, wrong)).toEqual(['application_received', 'contact_changed_old'])
    const told = await server.deps.db.selectFrom('messages').selectAll().where('recipient', '=', wrong).execute()
    expect(JSON.stringify(told)).not.toContain(right)
  })

  it('waits 48 hours to sign once the receipt has reached the other address, which can undo the change', async () => {
    const { browser, id, json } = await mistyped()
    await server.deps.db.updateTable('messages').set({ state: 'sent', sent_at: server.deps.now() }).execute()
    expect((await correct(browser, id)).status).toBe(204)
    expect(await accounts()).toMatchObject([{ email: right, former_email: wrong }])
    const link = `/api/contact/undo/${await secretSentTo(server, wrong, 'contact_changed_old')}`
    // Corrected back, there is no other address that could undo it.
    expect((await correct(browser, id, wrong)).status).toBe(204)
    expect(await accounts()).toMatchObject([{ email: wrong, former_email: null }])
    expect((await correct(browser, id)).status).toBe(204)
    expect(await accounts()).toMatchObject([{ email: right, former_email: wrong }])
    // A second correction does not shake the first address off.
    expect((await correct(browser, id, 'outra@exemplo.com')).status).toBe(204)
    expect(await accounts()).toMatchObject([{ email: 'outra@exemplo.com', former_email: wrong }])
    expect((await server.browser().fetch(link, { method: 'POST' })).status).toBe(200)
    expect(await accounts()).toMatchObject([{ email: wrong, former_email: null }])
    const { cpf, password } = json
    expect((await server.browser().api.session.$post({ json: { cpf, password } })).status).toBe(401)
  })

  it('changes and sends nothing at a second press, also when both arrive at once', async () => {
    const { browser, id } = await mistyped()
    const answers = await Promise.all([correct(browser, id), correct(browser, id)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await correct(browser, id)).status).toBe(204)
    expect(await messagesTo(server, right)).toEqual(['application_received'])
    const events = await server.deps.db.selectFrom('application_events').select('kind').orderBy('id').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'contact_changed'])
  })

  it('may be the address of somebody else’s account, which it neither opens nor reveals', async () => {
    const other = await createApplicant(server, { email: right })
    const { browser, id } = await mistyped()
    expect((await correct(browser, id)).status).toBe(204)
    expect(await accounts()).toHaveLength(2)
    const { applications } = await (await other.browser.api.portal.applications.$get()).json()
    expect(applications).toHaveLength(1)
  })

  it('keeps the submission one, when its first answer is asked for again', async () => {
    const json = application({ email: wrong })
    const browser = server.browser()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await (await browser.api.applications.$post({ json }, { headers })).json()
    await correct(browser, first.id)
    expect(await (await browser.api.applications.$post({ json }, { headers })).json()).toEqual(first)
    expect(await addresses()).toEqual([right])
  })

  it('is refused with a sentence beside the field when it is no address', async () => {
    const { browser, id } = await mistyped()
    const refused = await correct(browser, id, 'ana@')
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'email', code: 'email_invalid' }] })
  })
})

describe('an address stays', () => {
  const over = async (answer: Awaited<ReturnType<typeof correct>>) => {
    expect(answer.status).toBe(410)
    expect(await codeOf(answer)).toBe('email_correction_over')
    expect(await addresses()).toEqual([wrong])
  }

  it('for another browser, and for whoever guesses, with one answer', async () => {
    const { id, browser } = await mistyped()
    await over(await correct(server.browser(), id))
    await over(await correct(browser, crypto.randomUUID()))
    const stranger = await createApplicant(server, { email: wrong })
    const refused = await correct(stranger.browser, id)
    expect(await codeOf(refused)).toBe('email_correction_over')
  })

  it('after an hour', async () => {
    const { id, browser } = await mistyped()
    server.advance(60 * minute)
    await over(await correct(browser, id))
  })

  it('once the password has opened the account, where the portal asks for it', async () => {
    const { id, browser, json } = await mistyped()
    await server.browser().api.session.$post({ json: { cpf: json.cpf, password: json.password } })
    await over(await correct(browser, id))
  })

  it('after five corrections in an hour', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
    try {
      const { id, browser } = await mistyped()
      const own = strict.browser()
      for (const [name, value] of browser.cookies) own.cookies.set(name, value)
      const statuses = []
      for (let press = 0; press < 6; press++) statuses.push((await correct(own, id, `ana${press}@exemplo.com`)).status)
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    } finally {
      await strict.stop()
    }
  })
})

describe('the confirmation of an address', () => {
  const emailOf = async (browser: Browser) =>
    (await (await browser.api.portal.$get({ query: {} })).json()).emailConfirmed
  const confirm = (browser: Browser, code: string) => browser.api.portal.email.confirmation.$post({ json: { code } })

  it('is the code sent there, once; another press asks for nothing and sends nothing', async () => {
    const { browser, json } = await createApplicant(server)
    expect(await emailOf(browser)).toBe(false)
    expect((await browser.api.portal.email.code.$post()).status).toBe(204)
    const code = await codeSentTo(server, json.email)
    expect(await codeOf(await confirm(browser, otherThan(code)))).toBe('code_wrong')
    expect((await confirm(browser, code)).status).toBe(204)
    expect(await emailOf(browser)).toBe(true)
    expect((await confirm(browser, code)).status).toBe(204)
    expect((await browser.api.portal.email.code.$post()).status).toBe(204)
    const codes = (await messagesTo(server, json.email)).filter((kind) => kind === 'one_time_code')
    expect(codes).toHaveLength(1)
  })

  it('says nothing of the application in its mail, because the address may be a stranger’s', async () => {
    const { browser, json, contractNumber } = await createApplicant(server)
    await browser.api.portal.email.code.$post()
    const mail = await server.deps.db
      .selectFrom('messages')
      .select(['subject', 'body_text'])
      .where('kind', '=', 'one_time_code')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Seu código para confirmar este e-mail')
    expect(mail.body_text).not.toContain(contractNumber)
    expect(mail.body_text).not.toContain(json.cpf)
  })

  it('is over with a change of the address, and comes with the code of the new one', async () => {
    const { browser, json } = await createApplicant(server, { email: wrong })
    await browser.api.portal.email.code.$post()
    const old = await codeSentTo(server, wrong)
    const { phone, cep, street, number, neighborhood, city, state, password } = json
    const contact = { email: right, phone, cep, street, number, neighborhood, city, state, password }
    await browser.api.portal.contact.$patch({ query: {}, json: contact })
    const code = await codeSentTo(server, right)
    await browser.api.portal.contact.$patch({ query: {}, json: { ...contact, code } })
    expect(await emailOf(browser)).toBe(true)
    await server.deps.db.updateTable('applicant_accounts').set({ email_confirmed_at: null }).execute()
    expect(await codeOf(await confirm(browser, old))).toBe('code_over')
  })

  it('needs a session', async () => {
    expect((await server.browser().api.portal.email.code.$post()).status).toBe(401)
    expect((await confirm(server.browser(), '123456')).status).toBe(401)
  })
})
