import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, otherThan, secretSentTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// As in production: RATE_LIMIT_SCALE is 1.
let server: TestServer
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const hour = 3_600_000
let networks = 0
const elsewhere = () => server.browser({ ip: `2001:db8:${(++networks).toString(16)}::1` })
const mails = (kind: 'one_time_code' | 'request_code') =>
  server.deps.db.selectFrom('messages').select('id').where('kind', '=', kind).execute()

/**
 * Everything that an attacker can try with one request for a code: five guesses of it. Gives how many met a live code.
 */
async function guessAt(guess: (code: string) => Promise<{ json(): Promise<unknown> }>): Promise<number> {
  let met = 0
  for (let tried = 0; tried < 5; tried++) met += Number((await codeOf(await guess('000000'))) === 'code_wrong')
  return met
}

describe('an attacker who knows CPF and number, from any number of networks', () => {
  it('guesses at most fifteen codes of six digits a day, and fills no mailbox; the owner comes in by the long one', async () => {
    const owner = await createApplicant(server, { email: 'dona@example.com' })
    const { cpf, email } = owner.json
    const verify = async (browser: Browser) => {
      const json = { cpf, contractNumber: owner.contractNumber }
      return (await (await browser.api.recovery.verification.$post({ json })).json()).token
    }
    const change = (browser: Browser, token: string, code: string) =>
      browser.api.recovery.password.$post({ json: { token, code, password: 'a nova da dona' } })
    let met = 0
    for (let round = 0; round < 24; round++) {
      // More in the first hours than the mailbox may get an hour.
      const from = round < 2 ? 8 : 1
      for (let network = 0; network < from; network++) {
        const browser = elsewhere()
        const token = await verify(browser)
        met += await guessAt((code) => change(browser, token, code))
      }
      server.advance(hour)
    }
    expect(met).toBeGreaterThan(0)
    expect(met).toBeLessThanOrEqual(15)
    const { length: mailed } = await mails('one_time_code')
    expect(mailed).toBeLessThanOrEqual(2 * 4 + 22)

    const browser = elsewhere()
    const token = await verify(browser)
    const code = await codeSentTo(server, email)
    expect(code.replaceAll(' ', '')).toMatch(/^\d{12}$/)
    // Guesses of others do not use it up.
    for (let guess = 0; guess < 20; guess++) {
      const stranger = elsewhere()
      const wrong = await change(stranger, await verify(stranger), '000000000000')
      expect(['code_wrong', 'code_over']).toContain(await codeOf(wrong))
    }
    expect((await change(browser, token, code)).status).toBe(204)
  }, 240_000)
})

describe('a person who complains', () => {
  const email = 'rute@example.com'
  const ask = (browser: Browser) => browser.api.requests.address.$post({ json: { email } })
  const complain = (browser: Browser, code: string) =>
    browser.api.requests.$post({
      json: { kind: 'complaint', fullName: 'Rute Sem Conta', email, text: 'A moto chegou sem o manual.', code },
    })

  it('keeps the code of the own browser, however many wrong ones strangers type', async () => {
    const rute = elsewhere()
    await ask(rute)
    const code = await secretSentTo(server, email, 'request_code')
    const stranger = elsewhere()
    for (let guess = 0; guess < 8; guess++) await complain(stranger, otherThan(code))
    expect((await complain(rute, code)).status).toBe(201)
  })

  it('writes with the long code once strangers have used up the mails to the address', async () => {
    for (let asked = 0; asked < 12; asked++) expect((await ask(elsewhere())).status).toBe(204)
    expect(await mails('request_code')).toHaveLength(4)
    const rute = elsewhere()
    expect((await ask(rute)).status).toBe(204)
    const code = await secretSentTo(server, email, 'request_code')
    for (let guess = 0; guess < 30; guess++) await complain(elsewhere(), '111111111111')
    server.advance(2.5 * hour)
    expect((await complain(rute, code)).status).toBe(201)
    expect(await codeOf(await complain(rute, code))).toBe('code_over')
  })
})

describe('a stranger in the same network', () => {
  // A tenth of each limit, so that floods come soon.
  const few = 0.1
  let narrow: TestServer
  const at = (ip: string) => narrow.browser({ ip })
  const shared = '203.0.113.44'
  beforeAll(async () => {
    narrow = await startServer({ RATE_LIMIT_SCALE: String(few) })
  })
  afterAll(() => narrow.stop())

  it('who floods the login keeps nobody out of a browser in which the account was opened before', async () => {
    const { json, browser } = await createApplicant(narrow, { email: 'dona@example.com' })
    const cookies = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const home = narrow.browser({ ip: shared, headers: { cookie: cookies } })
    const login = (from: Browser, password = json.password) =>
      from.api.session.$post({ json: { cpf: json.cpf, password } })
    await Promise.all(Array.from({ length: 600 * few }, () => login(at(shared), crypto.randomUUID())))
    expect(await codeOf((await login(at(shared))) as unknown as Response)).toBe('too_many_requests')
    expect((await login(home)).status).toBe(200)
  })

  it('whose wrong codes are many keeps nobody from a recovery', async () => {
    const { json } = await createApplicant(narrow, { email: 'outra@example.com' })
    const verify = async (from: Browser) =>
      (await from.api.recovery.verification.$post({ json: { cpf: json.cpf, birthDate: json.birthDate } })).json()
    const change = (from: Browser, token: string, code: string) =>
      from.api.recovery.password.$post({ json: { token, code, password: 'a nova da dona' } })
    const stranger = at(shared)
    const { token } = await verify(stranger)
    for (let guess = 0; guess < 60 * few + 2; guess++) await change(stranger, token, '000000')
    const owner = at(shared)
    const own = await verify(owner)
    expect((await change(owner, own.token, await codeSentTo(narrow, 'outra@example.com'))).status).toBe(204)
  })

  it('whose wrong codes are many keeps nobody from a complaint', async () => {
    const complain = (from: Browser, code: string, email: string) =>
      from.api.requests.$post({
        json: { kind: 'complaint', fullName: 'Rute Sem Conta', email, text: 'Sem manual.', code },
      })
    const stranger = at(shared)
    await stranger.api.requests.address.$post({ json: { email: 'estranho@example.com' } })
    for (let guess = 0; guess < 60 * few + 2; guess++) await complain(stranger, '000000', 'estranho@example.com')
    const rute = at(shared)
    await rute.api.requests.address.$post({ json: { email: 'rute@example.com' } })
    const code = await secretSentTo(narrow, 'rute@example.com', 'request_code')
    expect((await complain(rute, code, 'rute@example.com')).status).toBe(201)
  })
})
