import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analystPassword, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { secretSentTo } from '#tests/support/codes.ts'
import { newAuthenticator } from '#tests/support/fakes/authenticator.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// As in production: RATE_LIMIT_SCALE is 1.
const email = 'ana@banco.example'
let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server, 'ana', 'manager', email)
})

const login = (browser: Browser, password = analystPassword) =>
  browser.api.admin.session.$post({ json: { username: 'ana', password } })
const attack = async (browser: Browser, times: number) => {
  for (let attempt = 0; attempt < times; attempt++) await login(browser, 'errada')
}
const told = async () => {
  const rows = await server.deps.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject }) => subject)
}

describe('wrong passwords from browsers that an account was never opened in', () => {
  it('never keep out the browser that it was opened in, whatever its address', async () => {
    const stranger = server.browser({ ip: '198.51.100.9' })
    for (let round = 0; round < 6; round++) {
      await attack(stranger, 30)
      expect(await codeOf(await login(stranger))).toBe('too_many_requests')
      expect((await login(ana)).status).toBe(200)
      server.advance(60_000)
    }
    const neighbour = server.browser({ ip: server.address })
    await attack(neighbour, 30)
    expect((await login(ana)).status).toBe(200)
  })

  it('are told to the owner, once a day', async () => {
    const stranger = server.browser({ ip: '198.51.100.9' })
    await attack(stranger, 5)
    const before = (await told()).length
    await attack(stranger, 20)
    expect((await told()).slice(before)).toEqual(['Tentativas de entrar na sua conta'])
    server.advance(24 * 3_600_000)
    await attack(stranger, 20)
    expect((await told()).length).toBe(before + 2)
  })
})

it('the owner comes in from a new browser by the link in the mail about the tries, which opens nothing else', async () => {
  const { deps } = server
  for (let network = 0; network < 8; network++) await attack(server.browser({ ip: `198.51.100.${network}` }), 1)
  const fresh = server.browser({ ip: '203.0.113.77' })
  expect(await codeOf(await login(fresh))).toBe('too_many_requests')
  const link = `/api/admin/browser/${await secretSentTo(server, email, 'analyst_access')}`
  expect(JSON.stringify(await deps.db.selectFrom('messages').selectAll().execute())).not.toContain(link.slice(-40))
  // A mail scanner that opens the link changes nothing.
  expect(await (await fresh.fetch(link)).text()).toContain('Liberar este navegador')
  expect(await codeOf(await login(fresh))).toBe('too_many_requests')
  expect((await fresh.fetch(link, { method: 'POST' })).status).toBe(200)
  expect((await told()).at(-1)).toBe('Um navegador foi liberado para a sua conta')
  expect((await login(fresh, 'errada')).status).toBe(401)
  expect((await fresh.api.admin.account.$get()).status).toBe(401)
  expect((await login(fresh)).status).toBe(200)

  const other = server.browser({ ip: '203.0.113.78' })
  const forged = link.replace(/.(?=\.)/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await other.fetch(forged, { method: 'POST' })).status).toBe(410)
  const later = link.replace(/\d+$/, (until) => String(Number(until) + 1))
  expect((await other.fetch(later, { method: 'POST' })).status).toBe(410)
  const elsewhere = server.browser({ headers: { 'sec-fetch-site': 'cross-site' } })
  expect((await elsewhere.fetch(link, { method: 'POST' })).status).toBe(403)
  server.advance(48 * 3_600_000)
  expect((await other.fetch(link)).status).toBe(410)
})

it('right passwords use up neither the limit of the account nor that of the office', async () => {
  for (let colleague = 0; colleague < 22; colleague++)
    expect((await login(server.browser({ ip: '198.51.100.20' }))).status).toBe(200)
})

it('a browser that the account was opened in is limited too', async () => {
  await attack(ana, 5)
  expect(await codeOf(await login(ana))).toBe('too_many_requests')
})

it('the cookie of one account does not help with another', async () => {
  await createAnalyst(server, 'bia', 'analyst')
  const guess = () => ana.api.admin.session.$post({ json: { username: 'bia', password: 'errada' } })
  const stranger = server.browser({ ip: '198.51.100.10' })
  for (let attempt = 0; attempt < 6; attempt++)
    await stranger.api.admin.session.$post({ json: { username: 'bia', password: 'errada' } })
  expect(await codeOf(await guess())).toBe('too_many_requests')
})

describe('a stranger in the same network who uses up its limit', () => {
  const neighbour = () => attack(server.browser({ ip: '198.51.100.44' }), 25)
  const fromThere = () => server.browser({ ip: '198.51.100.44' })

  it('bars no passkey, because nobody guesses one', async () => {
    const key = newAuthenticator()
    const options = await (await (await stepUp(ana)).passkeys.registration.options.$post()).json()
    expect((await ana.passkeys.registration.$post({ json: key.create(options, {}, 'Notebook') })).status).toBe(200)
    await neighbour()
    const browser = fromThere()
    const asked = await (await browser.passkeys.login.options.$post()).json()
    expect((await browser.passkeys.login.$post({ json: key.sign(asked) })).status).toBe(200)
  })

  it('bars no colleague who was invited', async () => {
    await stepUp(ana)
    const json = { username: 'nova', name: 'Nova Prado', email: 'nova@banco.example', role: 'analyst' } as const
    expect((await ana.api.admin.team.invitations.$post({ json })).status).toBe(200)
    await neighbour()
    const token = await secretSentTo(server, json.email, 'team_invitation')
    const answer = await fromThere().api.admin.invitations.acceptance.$post({
      json: { token, password: analystPassword },
    })
    expect(answer.status).toBe(200)
  })

  it('does not keep the mail with the link from the owner', async () => {
    for (let name = 0; name < 25; name++)
      await fromThere().api.admin.session.$post({ json: { username: `quem${name}`, password: 'errada' } })
    const fresh = fromThere()
    expect(await codeOf(await login(fresh))).toBe('too_many_requests')
    const link = `/api/admin/browser/${await secretSentTo(server, email, 'analyst_access')}`
    await fresh.fetch(link, { method: 'POST' })
    expect((await login(fresh)).status).toBe(200)
  })
})

describe('a thief of the password', () => {
  async function turnOn() {
    const started = await (await stepUp(ana)).api.admin['second-factor'].$post()
    const { secret } = await started.json()
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: server.deps.now().getTime() })
    const { codes } = await (await ana.api.admin['second-factor'].$put({ json: { code: codeNow() } })).json()
    server.advance(60_000)
    return { codes, codeNow }
  }
  const enter = (browser: Browser, code: string) =>
    browser.api.admin.session.$post({ json: { username: 'ana', password: analystPassword, code } })

  it('guesses fifteen codes of the app a day, from all networks and at both doors, and the owner is told', async () => {
    const { codes, codeNow } = await turnOn()
    let met = 0
    for (let hour = 0; hour < 24; hour++) {
      const thief = server.browser({ ip: `2001:db8:${hour.toString(16)}::1` })
      for (let guess = 0; guess < 2; guess++) {
        const byLogin = await codeOf(await enter(thief, '000000'))
        const proof = { password: analystPassword, code: '000000' }
        const byStepUp = await codeOf(await ana.api.admin['step-up'].$post({ json: proof }))
        met += [byLogin, byStepUp].filter((code) => code === 'second_factor_invalid').length
      }
      // Somebody who works keeps the session.
      for (let quarter = 0; quarter < 4; quarter++) {
        server.advance(15 * 60_000)
        await ana.api.admin.dashboard.$get()
      }
    }
    expect(met).toBeGreaterThan(5)
    expect(met).toBeLessThanOrEqual(30)
    expect(await told()).toContain('Códigos errados com a sua senha')
    // The long codes stay, and the app counts again.
    expect(await codeOf(await enter(ana, codeNow()))).toBe('second_factor_over')
    expect((await enter(ana, codes[0] ?? '')).status).toBe(200)
    server.advance(25 * 3_600_000)
    expect((await enter(ana, codeNow())).status).toBe(200)
  })
})
