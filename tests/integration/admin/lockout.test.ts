import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analystPassword, codeOf, createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
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
  const rows = await server.deps.db.selectFrom('messages').select('subject').where('recipient', '=', email).execute()
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
