import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyAgain, codeOf, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const sessions = () => server.deps.db.selectFrom('sessions').selectAll().execute()

describe('applicant login', () => {
  it('answers the application, without anything secret, and opens the portal', async () => {
    const { json, id, contractNumber, browser } = await createApplicant(server, { motorcycle: 'x-adv' })
    const response = await browser.api.portal.$get({ query: {} })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      id,
      contractNumber,
      cpf: json.cpf,
      entryCents: 496_190,
      financedCents: 4_465_710,
      installmentCents: 372_143,
      status: 'received',
      motorcycle: { model: 'X-ADV', slug: 'x-adv' },
      events: [{ from: null, to: 'received' }],
      documents: { cnh: { status: 'pending' } },
      pixCode: null,
    })
    expect(text).not.toMatch(/argon2|password|score/i)
  })

  it('sets a __Host- cookie that scripts cannot read and other sites cannot send, and stores only its hash', async () => {
    const json = application()
    const browser = server.browser()
    await browser.api.applications.$post({ json }, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
    const response = await browser.api.session.$post({ json: { cpf: json.cpf, password: json.password } })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-applicant=[\w-]{43};/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
    expect(cookie).not.toContain('Domain')
    const token = browser.cookies.get('__Host-applicant') ?? ''
    expect(JSON.stringify(await sessions())).not.toContain(token)
  })

  it.each([
    ['a wrong password', (cpf: string) => ({ cpf, password: 'errada-123' })],
    ['an unknown CPF', () => ({ cpf: '52998224725', password: 'moto-vermelha-42' })],
    ['no CPF at all', () => ({ cpf: 'abc', password: 'moto-vermelha-42' })],
  ])('answers the same to %s', async (_, login) => {
    const { json } = await createApplicant(server)
    const response = await server.browser().api.session.$post({ json: login(json.cpf) })
    expect(response.status).toBe(401)
    expect(await codeOf(response)).toBe('invalid_credentials')
  })

  it('opens the newest account of the CPF whose password fits, with its applications and no others', async () => {
    const first = await createApplicant(server)
    server.advance(1000)
    const second = await createApplicant(server, { cpf: first.json.cpf, motorcycle: 'pop-110i' })
    const third = await applyAgain(second)
    server.advance(1000)
    await createApplicant(server, { cpf: first.json.cpf, password: 'de outra pessoa' })
    const browser = server.browser()
    const login = { cpf: first.json.cpf, password: first.json.password }
    const view = await (await browser.api.session.$post({ json: login })).json()
    expect(view.id).toBe(third.id)
    const { applications } = await (await browser.api.portal.applications.$get()).json()
    expect(applications.map(({ id }) => id)).toEqual([third.id, second.id])
  })

  it('takes the password as it was typed, whatever its signs, up to 128 characters, and no part or tidied form of it', async () => {
    const password = `  Çá🔑 "a' -- <b>&%_\\ ${'xYz9 '.repeat(30)}`.slice(0, 127).padEnd(128, '!')
    expect(password).toHaveLength(128)
    const { json } = await createApplicant(server, { password })
    const login = async (typed: string) =>
      (await server.browser().api.session.$post({ json: { cpf: json.cpf, password: typed } })).status
    expect(await login(password)).toBe(200)
    const others = [password.slice(0, 127), password.slice(0, 72), password.slice(0, 64), password.trim()]
    for (const other of [...others, password.toLowerCase(), password.toUpperCase(), password.replace('🔑', '?')])
      expect(await login(other), other).toBe(401)
  })

  it('opens nothing with a password that is changed while it is checked', async () => {
    const { json } = await createApplicant(server)
    const { db } = server.deps
    const opened = (await sessions()).length
    const { answer } = await db.transaction().execute(async (tx) => {
      const { password_hash: former } = await tx
        .selectFrom('applicant_accounts')
        .select('password_hash')
        .forUpdate()
        .executeTakeFirstOrThrow()
      const answer = server.browser().api.session.$post({ json: { cpf: json.cpf, password: json.password } })
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length, {
          timeout: 10_000,
        })
        .toBeGreaterThan(0)
      await tx
        .updateTable('applicant_accounts')
        .set({ password_hash: former.replace(/.{4}$/, 'AAAA') })
        .execute()
      return { answer }
    })
    expect(await codeOf(await answer)).toBe('invalid_credentials')
    expect(await sessions()).toHaveLength(opened)
  })

  it('replaces the session that the browser had (no fixation), and ends it at logout', async () => {
    const { json, browser } = await createApplicant(server)
    const before = browser.cookies.get('__Host-applicant')
    await browser.api.session.$post({ json: { cpf: json.cpf, password: json.password } })
    expect(browser.cookies.get('__Host-applicant')).not.toBe(before)
    expect(await sessions()).toHaveLength(1)
    const stolen = server.browser({ headers: { cookie: `__Host-applicant=${before}` } })
    expect((await stolen.api.portal.$get({ query: {} })).status).toBe(401)

    const copy = server.browser({ headers: { cookie: `__Host-applicant=${browser.cookies.get('__Host-applicant')}` } })
    expect((await browser.api.session.$delete()).status).toBe(204)
    expect([...browser.cookies.keys()]).toEqual(['__Host-browser'])
    expect(await sessions()).toEqual([])
    expect((await copy.api.portal.$get({ query: {} })).status).toBe(401)
    expect((await browser.api.session.$delete()).status).toBe(204)
  })

  it('does not accept a token that somebody chose beforehand', async () => {
    const { json } = await createApplicant(server)
    const browser = server.browser()
    browser.cookies.set('__Host-applicant', 'A'.repeat(43))
    await browser.api.session.$post({ json: { cpf: json.cpf, password: json.password } })
    expect(browser.cookies.get('__Host-applicant')).not.toBe('A'.repeat(43))
  })

  it('is not kept alive by a Pix card that asks again and again while nobody is there', async () => {
    const { browser } = await createApplicant(server)
    const headers = { 'x-unattended': '1' }
    const poll = () => browser.api.portal.payment.$get({ query: {} }, { headers })
    for (let asked = 0; asked < 29; asked++) {
      server.advance(minute)
      expect((await poll()).status).toBe(200)
    }
    server.advance(2 * minute)
    expect((await poll()).status).toBe(401)
  })

  it('ends 30 minutes after the last request, and 12 hours after login', async () => {
    const { browser } = await createApplicant(server)
    server.advance(29 * minute)
    expect((await browser.api.portal.$get({ query: {} })).status).toBe(200)
    server.advance(29 * minute)
    expect((await browser.api.portal.$get({ query: {} })).status).toBe(200)
    server.advance(31 * minute)
    const response = await browser.api.portal.$get({ query: {} })
    expect(response.status).toBe(401)
    expect(await codeOf(response)).toBe('unauthenticated')

    const { browser: busy } = await createApplicant(server)
    for (let passed = 0; passed < 12 * 60; passed += 24) {
      expect((await busy.api.portal.$get({ query: {} })).status).toBe(200)
      server.advance(24 * minute)
    }
    expect((await busy.api.portal.$get({ query: {} })).status).toBe(401)
  })
})
