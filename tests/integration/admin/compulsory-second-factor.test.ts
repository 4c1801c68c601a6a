import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { analystPassword, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { newAuthenticator } from '#tests/support/fakes/authenticator.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
let server: TestServer
let ana: Browser
let bia: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
  bia = await createAnalyst(server, 'bia', 'analyst')
})

/** Sets the second factor up; returns a function that makes its codes. */
async function setUp(browser: Browser): Promise<TOTP> {
  const started = await (await stepUp(browser)).api.admin['second-factor'].$post()
  const totp = new TOTP({ secret: (await started.json()).secret })
  const code = totp.generate({ timestamp: server.deps.now().getTime() })
  const confirmed = await browser.api.admin['second-factor'].$put({ json: { code } })
  expect((await confirmed.json()).codes).toHaveLength(10)
  return totp
}
/** Steps up with the password and an unused code. */
async function prove(browser: Browser, totp: TOTP): Promise<void> {
  server.advance(minute)
  const code = totp.generate({ timestamp: server.deps.now().getTime() })
  const answer = await browser.api.admin['step-up'].$post({ json: { password: analystPassword, code } })
  expect(answer.status).toBe(204)
}
/** Makes a passkey; returns its authenticator, and the recovery codes that come with it. */
async function addPasskey(browser: Browser, name = 'Notebook') {
  const key = newAuthenticator()
  const options = await (await browser.passkeys.registration.options.$post()).json()
  const answer = await browser.passkeys.registration.$post({ json: key.create(options, {}, name) })
  expect(answer.status).toBe(200)
  return { key, codes: (await answer.json()).codes }
}
const rule = (compulsory: boolean, browser = ana) =>
  browser.api.admin.team['second-factor'].$put({ json: { compulsory } })
const login = async (username: string, browser = server.browser()) => {
  const answer = await browser.api.admin.session.$post({ json: { username, password: analystPassword } })
  return { browser, ...(await answer.json()) }
}

it('is asked for by a manager who has one, proves it again, and is kept as an event', async () => {
  expect(await codeOf(await rule(true))).toBe('step_up_required')
  await stepUp(ana)
  expect(await codeOf(await rule(true))).toBe('second_factor_missing')
  await prove(ana, await setUp(ana))
  expect(await codeOf(await rule(true, await stepUp(bia)))).toBe('forbidden')
  expect(await (await rule(true)).json()).toMatchObject({ secondFactorCompulsory: true })
  await rule(true)
  const history = await (await ana.api.admin.team.history.$get({ query: { kind: 'second_factor_rule' } })).json()
  expect(history.events).toMatchObject([{ by: 'ana', detail: 'compulsory' }])
})

it('ends the sessions of who has none, and lets the next one do nothing but set it up', async () => {
  await prove(ana, await setUp(ana))
  const caio = await createAnalyst(server, 'caio', 'analyst')
  await setUp(caio)
  await rule(true)
  expect((await bia.api.admin.dashboard.$get()).status).toBe(401)
  expect((await ana.api.admin.dashboard.$get()).status).toBe(200)
  expect((await caio.api.admin.dashboard.$get()).status, 'who has an app goes on').toBe(200)

  const { browser, ...told } = await login('bia')
  expect(told).toMatchObject({ username: 'bia', secondFactor: false, secondFactorDue: true })
  expect(await codeOf(await browser.api.admin.dashboard.$get())).toBe('second_factor_due')
  expect(await codeOf(await browser.api.admin.applications.$get({ query: {} }))).toBe('second_factor_due')
  expect(await (await browser.api.admin.account.$get()).json()).toMatchObject({ secondFactorDue: true })
  await setUp(browser)
  expect((await browser.api.admin.dashboard.$get()).status).toBe(200)
  expect(await (await browser.api.admin.account.$get()).json()).toMatchObject({ secondFactorDue: false })
})

it('is due again at once for who turns it off, and for who joins', async () => {
  const codes = await setUp(ana)
  await prove(ana, codes)
  await rule(true)
  const { browser } = await login('bia')
  const other = await setUp(browser)
  await prove(browser, other)
  expect((await browser.api.admin['second-factor'].removal.$post()).status).toBe(204)
  expect(await codeOf(await browser.api.admin.dashboard.$get())).toBe('second_factor_due')
  const fresh = await createAnalyst(server, 'caio', 'analyst')
  expect(await codeOf(await fresh.api.admin.dashboard.$get())).toBe('second_factor_due')
})

it('may be a passkey, without which the password opens nothing', async () => {
  await prove(ana, await setUp(ana))
  await rule(true)
  const { browser } = await login('bia')
  await stepUp(browser)
  const { key } = await addPasskey(browser)
  expect((await browser.api.admin.dashboard.$get()).status).toBe(200)
  const answer = await server
    .browser()
    .api.admin.session.$post({ json: { username: 'bia', password: analystPassword } })
  expect(await codeOf(answer)).toBe('passkey_required')
  const withKey = server.browser()
  const asked = await (await withKey.passkeys.login.options.$post()).json()
  expect(await (await withKey.passkeys.login.$post({ json: key.sign(asked, {}) })).json()).toMatchObject({
    secondFactorDue: false,
  })
  expect((await withKey.api.admin.dashboard.$get()).status).toBe(200)
  const password = await withKey.api.admin['step-up'].$post({ json: { password: analystPassword } })
  expect(await codeOf(password)).toBe('passkey_required')
  const own = await (await withKey.passkeys['step-up'].options.$post()).json()
  expect((await withKey.passkeys['step-up'].$post({ json: key.sign(own, {}) })).status).toBe(204)
})

it('takes an app beside a passkey only after the proof that a login asks for, at each step', async () => {
  await addPasskey(await stepUp(ana))
  await rule(true)
  expect((await ana.api.admin.dashboard.$get()).status, 'the session that made the rule').toBe(200)
  const { browser } = await login('bia')
  const { key } = await addPasskey(await stepUp(browser))
  server.advance(5 * minute)
  const start = () => browser.api.admin['second-factor'].$post()
  const own = async () => (await browser.passkeys['step-up'].options.$post()).json()
  expect(await codeOf(await start())).toBe('step_up_required')
  await browser.passkeys['step-up'].$post({ json: key.sign(await own(), {}) })
  const totp = new TOTP({ secret: (await (await start()).json()).secret })
  const confirm = () =>
    browser.api.admin['second-factor'].$put({
      json: { code: totp.generate({ timestamp: server.deps.now().getTime() }) },
    })
  server.advance(5 * minute)
  expect(await codeOf(await confirm())).toBe('step_up_required')
  await browser.passkeys['step-up'].$post({ json: key.sign(await own(), {}) })
  expect((await confirm()).status).toBe(200)
})

it('is made up for by a recovery code where the only passkey is lost, also for a manager who is alone', async () => {
  await server.ownerDeps.db.deleteFrom('admin_users').where('username', '=', 'bia').execute()
  const { codes } = await addPasskey(await stepUp(ana))
  await rule(true)
  const enter = (code: string, browser = server.browser()) =>
    browser.api.admin.session.$post({ json: { username: 'ana', password: analystPassword, code } })
  expect(await codeOf(await enter('aaaa-aaaa-aaaa-aaaa-aaaa-aaaa'))).toBe('second_factor_invalid')
  const browser = server.browser()
  const [first = '', second = ''] = codes
  expect(await (await enter(first, browser)).json()).toMatchObject({ username: 'ana', recoveryCodes: 9 })
  expect(await codeOf(await enter(first))).toBe('second_factor_invalid')

  const confirm = (code: string) => browser.api.admin['step-up'].$post({ json: { password: analystPassword, code } })
  expect(await codeOf(await confirm(first))).toBe('second_factor_invalid')
  expect((await confirm(second)).status).toBe(204)
  const { passkeys } = await (await browser.api.admin.passkeys.$get()).json()
  await browser.api.admin.passkeys[':id'].$delete({ param: { id: passkeys[0]?.id ?? '' } })
  expect(await codeOf(await browser.api.admin.team.$get())).toBe('second_factor_due')
  expect((await addPasskey(browser, 'Outro')).codes).toHaveLength(10)
  expect((await browser.api.admin.team.$get()).status).toBe(200)
})

it('is not made up for by the code of an app that was never confirmed', async () => {
  await addPasskey(await stepUp(ana))
  await rule(true)
  const started = await ana.api.admin['second-factor'].$post()
  const code = new TOTP({ secret: (await started.json()).secret }).generate({ timestamp: server.deps.now().getTime() })
  const json = { username: 'ana', password: analystPassword, code }
  expect(await codeOf(await server.browser().api.admin.session.$post({ json }))).toBe('second_factor_invalid')
})

it('made optional again, asks nobody for it', async () => {
  await prove(ana, await setUp(ana))
  await rule(true)
  const { browser } = await login('bia')
  expect(await (await rule(false)).json()).toMatchObject({ secondFactorCompulsory: false })
  expect((await browser.api.admin.dashboard.$get()).status).toBe(200)
})

it('does not lock out a manager who is alone', async () => {
  await server.ownerDeps.db.deleteFrom('admin_users').where('username', '=', 'bia').execute()
  await prove(ana, await setUp(ana))
  await rule(true)
  expect((await ana.api.admin['second-factor'].removal.$post()).status).toBe(204)
  expect(await codeOf(await ana.api.admin.team.$get())).toBe('second_factor_due')
  await setUp(ana)
  expect((await ana.api.admin.team.$get()).status).toBe(200)
})
