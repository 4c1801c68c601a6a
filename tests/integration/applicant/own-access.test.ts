import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyAgain, codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { confirmPrivacy } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
const fresh = 'quatro maritacas'
const phone = {
  headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
}
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const login = async (cpf: string, password: string, browser = server.browser()) => {
  const answer = await browser.api.session.$post({ json: { cpf, password } })
  return { browser, status: answer.status }
}
const change = (browser: Browser, currentPassword: string, password = fresh) =>
  browser.api.portal.password.$put({ query: {}, json: { currentPassword, password } })
const isOpen = async (browser: Browser) => (await browser.api.portal.$get({ query: {} })).status === 200
const end = (browser: Browser, password: string, sessionId?: string) =>
  browser.api.portal.sessions.removal.$post({ json: { password, ...(sessionId !== undefined && { sessionId }) } })
const sessions = async (browser: Browser) => (await (await browser.api.portal.sessions.$get()).json()).sessions

describe('a new password', () => {
  it('ends the other sessions, keeps this one under a new token, and is told by mail and in the history', async () => {
    const { json, browser } = await createApplicant(server)
    const { browser: other } = await login(json.cpf, json.password)
    const before = browser.cookies.get('__Host-applicant')
    expect((await change(browser, json.password)).status).toBe(204)
    expect(browser.cookies.get('__Host-applicant')).not.toBe(before)
    expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false])
    expect((await login(json.cpf, json.password)).status).toBe(401)
    expect((await login(json.cpf, fresh)).status).toBe(200)
    expect(await messagesTo(server, json.email)).toEqual(['application_received', 'password_changed'])
    const events = server.deps.db.selectFrom('application_events').select('data').where('kind', '=', 'password')
    expect(await events.execute()).toEqual([{ data: { by: 'portal' } }])
  })

  it('reaches every application of the account, and no account that has or takes the same password', async () => {
    const first = await createApplicant(server)
    const { cpf, password } = first.json
    const more = await applyAgain(first)
    const same = await createApplicant(server, { cpf, password })
    const already = await createApplicant(server, { cpf, password: fresh })
    expect((await change(first.browser, password)).status).toBe(204)
    const { applications } = await (await first.browser.api.portal.applications.$get()).json()
    expect(applications.map(({ id }) => id).sort()).toEqual([first.id, more.id].sort())
    expect([await isOpen(same.browser), await isOpen(already.browser)]).toEqual([true, true])
    expect((await login(cpf, password)).status).toBe(200)
  })

  it('leaves an application of the CPF under another password alone', async () => {
    const { json, browser } = await createApplicant(server)
    const foreign = await createApplicant(server, { cpf: json.cpf, password: 'uma-outra-senha' })
    await change(browser, json.password)
    expect(await isOpen(foreign.browser)).toBe(true)
    expect((await login(json.cpf, 'uma-outra-senha')).status).toBe(200)
  })

  it('needs the one of now, has to be another, and is refused beside the field when it is weak', async () => {
    const { json, browser } = await createApplicant(server)
    expect(await codeOf(await change(browser, 'nao-e-esta'))).toBe('password_incorrect')
    for (const [password, code] of [
      [json.password, 'password_same'],
      ['tiriva2026', 'password_weak'],
      [json.cpf, 'password_weak'],
      ['a b c d e f', 'password_short'],
    ] as const) {
      const answer = await change(browser, json.password, password)
      expect(await answer.json(), password).toMatchObject({ errors: [{ field: 'password', code }] })
    }
    expect((await login(json.cpf, json.password)).status).toBe(200)
  })

  it('is one, when two are chosen at once', async () => {
    const { json, browser } = await createApplicant(server)
    const { browser: other } = await login(json.cpf, json.password)
    const answers = await Promise.all([
      change(browser, json.password, 'quatro maritacas'),
      change(other, json.password, 'cinco maritacas'),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const opened = await Promise.all(['quatro', 'cinco'].map((one) => login(json.cpf, `${one} maritacas`)))
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('is guessed at five times, then there is a pause', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
    const { browser } = await createApplicant(strict)
    const codes = []
    for (let guess = 0; guess < 6; guess++) codes.push(await codeOf(await change(browser, `chute-${guess}`)))
    expect(codes).toEqual([...Array(5).fill('password_incorrect'), 'too_many_requests'])
    await strict.stop()
  })
})

describe('open sessions', () => {
  it('are listed with device and times, this one named, the last used first', async () => {
    const { json, browser } = await createApplicant(server)
    server.advance(2 * minute)
    await login(json.cpf, json.password, server.browser(phone))
    const list = await sessions(browser)
    expect(list.map(({ current, device }) => [current, device])).toContainEqual([false, 'Safari no iPhone'])
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    server.advance(20 * minute)
    await isOpen(browser)
    server.advance(20 * minute)
    expect((await sessions(browser)).map(({ current }) => current)).toEqual([true])
  })

  it('end one by one, or all others at once', async () => {
    const { json, browser } = await createApplicant(server)
    const others = await Promise.all([1, 2, 3].map(() => login(json.cpf, json.password)))
    const [wanted] = (await sessions(browser)).filter(({ current }) => !current)
    const ended = await end(browser, json.password, wanted?.id)
    expect((await ended.json()).sessions).toHaveLength(3)
    expect((await (await end(browser, json.password)).json()).sessions).toMatchObject([{ current: true }])
    expect(await Promise.all(others.map(({ browser: other }) => isOpen(other)))).toEqual([false, false, false])
    expect(await isOpen(browser)).toBe(true)
  })

  it('of somebody else, also under the same CPF, are neither seen nor ended', async () => {
    const { json, browser } = await createApplicant(server)
    const foreign = await createApplicant(server, { cpf: json.cpf, password: 'uma-outra-senha' })
    expect(await sessions(browser)).toHaveLength(1)
    const [theirs] = await sessions(foreign.browser)
    expect((await end(browser, json.password, theirs?.id)).status).toBe(200)
    expect((await end(browser, json.password)).status).toBe(200)
    expect(await isOpen(foreign.browser)).toBe(true)
  })

  it('end for nobody at an open screen: each guess of the password counts, and beyond the limit the right one waits too', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
    const { json, browser } = await createApplicant(strict)
    const owner = strict.browser()
    await owner.api.session.$post({ json: { cpf: json.cpf, password: json.password } })
    const [theirs] = (await sessions(browser)).filter(({ current }) => !current)
    const codes = []
    for (let guess = 0; guess < 5; guess++) codes.push(await codeOf(await end(browser, `chute-${guess}`, theirs?.id)))
    expect(codes).toEqual(Array(5).fill('password_incorrect'))
    expect(await codeOf(await end(browser, json.password))).toBe('too_many_requests')
    // The tries here also count against the change of the password.
    expect(await codeOf(await change(browser, json.password))).toBe('too_many_requests')
    expect(await isOpen(owner)).toBe(true)
    for (const [method, path] of [
      ['DELETE', '/api/portal/sessions'],
      ['DELETE', `/api/portal/sessions/${theirs?.id}`],
    ] as const)
      expect((await browser.fetch(path, { method })).status).toBe(404)
    expect((await browser.fetch('/api/portal/sessions/removal', { method: 'POST', body: '{}' })).status).not.toBe(200)
    expect(await isOpen(owner)).toBe(true)
    await strict.stop()
  })
})

it('an analyst ends every session of an applicant who lost a phone, which the history tells', async () => {
  const { id, json, browser } = await createApplicant(server)
  const phone = server.browser()
  await phone.api.session.$post({ json: { cpf: json.cpf, password: json.password } })
  const analyst = await createAnalyst(server, 'ligacao', 'analyst')
  const dealership = await createAnalyst(server, 'loja-ligacao', 'dealership')
  const end = (by: typeof analyst) => by.api.admin.applications[':id'].sessions.$delete({ param: { id } })
  expect((await end(dealership)).status).toBe(403)
  expect((await phone.api.portal.$get({ query: {} })).status).toBe(200)
  expect((await end(analyst)).status).toBe(204)
  for (const one of [browser, phone]) expect((await one.api.portal.$get({ query: {} })).status).toBe(401)
  const history = await analyst.api.admin.applications[':id'].history.$get({ param: { id }, query: {} })
  expect((await history.json()).events[0]).toMatchObject({
    kind: 'password',
    actor: 'ligacao',
    data: { by: 'sessions' },
  })
})

describe('the PDF of the own data', () => {
  const textOf = async (browser: Browser) => {
    const pdf = await browser.pdf['meus-dados'].$get()
    return pdfTool('pdftotext', new Uint8Array(await pdf.arrayBuffer()), '-')
  }

  it('says of files only where there are some', async () => {
    const { json, browser } = await createApplicant(server)
    await confirmPrivacy(server, browser, json.email)
    const text = await textOf(browser)
    expect(text).toContain('Pedidos de financiamento')
    expect(text).not.toContain('Arquivos')
  })
})
