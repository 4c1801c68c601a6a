import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { analystPassword, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { type Authenticator, newAuthenticator } from '#tests/support/fakes/authenticator.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
const email = 'ana@banco.example'
let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server, 'ana', 'manager', email))
})

const registrationOptions = async (browser = ana) => (await browser.passkeys.registration.options.$post()).json()
async function register(browser = ana, key = newAuthenticator(), name = 'Notebook') {
  const answer = await browser.passkeys.registration.$post({
    json: key.create(await registrationOptions(browser), {}, name),
  })
  expect(answer.status).toBe(200)
  return key
}
const loginOptions = async (browser: Browser) => (await browser.passkeys.login.options.$post()).json()
type Lie = Parameters<Authenticator['sign']>[1]
const logIn = async (key: Authenticator, browser = server.browser(), lie: Lie = {}) =>
  browser.passkeys.login.$post({ json: key.sign(await loginOptions(browser), lie) })
const stepUpOptions = async (browser: Browser) => (await browser.passkeys['step-up'].options.$post()).json()
const list = async (browser = ana) => (await (await browser.api.admin.passkeys.$get()).json()).passkeys
const events = async () => {
  const rows = await server.deps.db.selectFrom('security_events').selectAll().orderBy('id').execute()
  return rows.map(({ kind, actor_name, detail }) => `${kind} ${actor_name} ${detail}`.trim())
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

describe('a passkey', () => {
  it('ends the other sessions if it is the first proof beside the password', async () => {
    const other = async () => {
      const browser = server.browser()
      await browser.api.admin.session.$post({ json: { username: 'ana', password: analystPassword } })
      return browser
    }
    const before = await other()
    await register()
    expect((await before.api.admin.account.$get()).status).toBe(401)
    const later = await other()
    await register(ana, newAuthenticator(), 'Celular')
    expect((await later.api.admin.account.$get()).status).toBe(200)
  })

  it('is asked for with the owner verified, found without a user name, and for the configured site', async () => {
    const made = await registrationOptions()
    expect(made).toMatchObject({
      rp: { id: 'tiriva.example' },
      user: { name: 'ana' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const elsewhere = server.browser({ origin: 'https://evil.example', headers: { host: 'evil.example' } })
    expect(await loginOptions(elsewhere)).toMatchObject({
      rpId: 'tiriva.example',
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  it('opens the account without password and code, and the owner is told of both', async () => {
    const key = await register()
    expect(await list()).toMatchObject([{ name: 'Notebook', lastUsedAt: null }])
    const browser = server.browser()
    const answer = await logIn(key, browser)
    expect(await answer.json()).toMatchObject({ username: 'ana', role: 'manager', hasPasskey: true })
    expect((await browser.api.admin.dashboard.$get()).status).toBe(200)
    expect((await list())[0]?.lastUsedAt).toBeTruthy()
    expect(await events()).toEqual(['login ana', 'step_up ana', 'passkey_added ana Notebook', 'login ana passkey'])
    expect(await told()).toEqual([
      'Novo acesso à sua conta',
      'Nova chave de acesso na sua conta',
      'Novo acesso à sua conta',
    ])
  })

  it('opens the account of a dealership too', async () => {
    const shop = await stepUp(await createAnalyst(server, 'loja', 'dealership'))
    const answer = await logIn(await register(shop))
    expect(await answer.json()).toMatchObject({ username: 'loja', role: 'dealership' })
  })

  it('is made, and removed, only after a step-up', async () => {
    await register()
    const [key] = await list()
    const later = await createAnalyst(server, 'bia', 'analyst')
    expect(await codeOf(await later.passkeys.registration.options.$post())).toBe('step_up_required')
    const refused = await later.api.admin.passkeys[':id'].$delete({ param: { id: key?.id ?? '' } })
    expect(await codeOf(refused)).toBe('step_up_required')
  })

  it('is one of several; removed, it opens nothing, and the owner is told', async () => {
    const [notebook, phone] = [await register(), await register(ana, newAuthenticator(), 'Celular')]
    const [first] = await list()
    const bia = await stepUp(await createAnalyst(server, 'bia', 'analyst'))
    const param = { id: first?.id ?? '' }
    expect((await bia.api.admin.passkeys[':id'].$delete({ param })).status).toBe(404)
    const answer = await ana.api.admin.passkeys[':id'].$delete({ param })
    expect((await answer.json()).passkeys).toMatchObject([{ name: 'Celular' }])
    expect(await codeOf(await logIn(notebook))).toBe('passkey_refused')
    expect((await logIn(phone)).status).toBe(200)
    expect(await events()).toContain('passkey_removed ana Notebook')
    expect(await told()).toContain('Chave de acesso removida da sua conta')
  })

  it('is not made twice, for two accounts, or beyond ten', async () => {
    const key = await register()
    const again = await ana.passkeys.registration.$post({ json: key.create(await registrationOptions()) })
    expect(await codeOf(again)).toBe('conflict')
    const bia = await stepUp(await createAnalyst(server, 'bia', 'analyst'))
    const taken = await bia.passkeys.registration.$post({ json: key.create(await registrationOptions(bia)) })
    expect(await codeOf(taken)).toBe('conflict')
    const rest = []
    for (let n = 0; n < 10; n++) rest.push(newAuthenticator().create(await registrationOptions()))
    const answers = await Promise.all(rest.map((json) => ana.passkeys.registration.$post({ json })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 409])
    expect(await codeOf(await ana.passkeys.registration.options.$post())).toBe('passkeys_full')
  })
})

describe('recovery codes', () => {
  const make = async (name: string) => {
    const json = newAuthenticator().create(await registrationOptions(), {}, name)
    return (await (await ana.passkeys.registration.$post({ json })).json()).codes
  }
  const left = async () => (await (await ana.api.admin.account.$get()).json()).recoveryCodes
  const remove = async (at: number) =>
    ana.api.admin.passkeys[':id'].$delete({ param: { id: (await list())[at]?.id ?? '' } })

  it('come with the first passkey, once, and end with the last one', async () => {
    expect((await ana.api.admin['second-factor']['recovery-codes'].$post()).status).toBe(409)
    const codes = await make('Notebook')
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    expect(await make('Celular')).toEqual([])
    await remove(0)
    expect(await left()).toBe(10)
    await remove(0)
    expect(await left()).toBe(0)
    expect(await make('Tablet')).toHaveLength(10)
  })

  it('are made anew by who has a passkey alone, and stay when the app goes', async () => {
    const former = await make('Notebook')
    const renewed = await (await ana.api.admin['second-factor']['recovery-codes'].$post()).json()
    expect(renewed.codes.filter((code) => former.includes(code))).toEqual([])
    const started = await (await stepUp(ana)).api.admin['second-factor'].$post()
    const app = new TOTP({ secret: (await started.json()).secret })
    const code = app.generate({ timestamp: server.deps.now().getTime() })
    expect((await ana.api.admin['second-factor'].$put({ json: { code } })).status).toBe(200)
    expect((await ana.api.admin['second-factor'].removal.$post()).status).toBe(204)
    expect(await left()).toBe(10)
    await remove(0)
    expect(await left()).toBe(0)
  })

  it('stay one set that works when an app follows a passkey', async () => {
    const codes = await make('Notebook')
    const started = await (await stepUp(ana)).api.admin['second-factor'].$post()
    const app = new TOTP({ secret: (await started.json()).secret })
    const code = app.generate({ timestamp: server.deps.now().getTime() })
    const confirmed = await ana.api.admin['second-factor'].$put({ json: { code } })
    expect(await confirmed.json()).toEqual({ codes: [] })
    expect(await left()).toBe(10)
    const json = { username: 'ana', password: analystPassword, code: codes[0] ?? '' }
    expect((await server.browser().api.admin.session.$post({ json })).status).toBe(200)
    expect(await left()).toBe(9)
  })

  it('are given once by two passkeys made at the same time', async () => {
    const made = []
    for (const name of ['Notebook', 'Celular'])
      made.push(newAuthenticator().create(await registrationOptions(), {}, name))
    const answers = await Promise.all(made.map((json) => ana.passkeys.registration.$post({ json })))
    const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).codes.length))
    expect(codes.sort((one, other) => one - other)).toEqual([0, 10])
  })
})

describe('what an authenticator made or signed is refused', () => {
  const lies = {
    'for another origin': { origin: 'https://tiriva.example.evil.example' },
    'for another site': { rpId: 'evil.example' },
    'without its owner verified': { isVerified: false },
  }
  it.each(Object.entries(lies))('%s', async (_, lie) => {
    const made = await ana.passkeys.registration.$post({
      json: newAuthenticator().create(await registrationOptions(), lie),
    })
    expect(await codeOf(made)).toBe('passkey_refused')
    expect(await list()).toEqual([])
    const key = await register()
    expect(await codeOf(await logIn(key, server.browser(), lie))).toBe('passkey_refused')
    expect((await events()).at(-1)).toBe('login_failed ana passkey')
    const signed = key.sign(await stepUpOptions(ana), lie)
    expect(await codeOf(await ana.passkeys['step-up'].$post({ json: signed }))).toBe('passkey_refused')
    expect((await events()).at(-1)).toBe('step_up_failed ana passkey')
  })

  it('with another key, for another account, or by somebody who has none', async () => {
    const [own, other] = [await register(), newAuthenticator()]
    const bia = await stepUp(await createAnalyst(server, 'bia', 'analyst'))
    const hers = await register(bia)
    const forged = async (changes: Partial<ReturnType<Authenticator['sign']>>) => {
      const browser = server.browser()
      const signed = own.sign(await loginOptions(browser))
      return codeOf(await browser.passkeys.login.$post({ json: { ...signed, ...changes } }))
    }
    expect(await codeOf(await logIn(other))).toBe('passkey_refused')
    expect(await forged({ id: hers.id })).toBe('passkey_refused')
    expect(await forged({ userHandle: hers.sign({ challenge: 'AA' }).userHandle ?? '' })).toBe('passkey_refused')
    const { userHandle: _, ...nameless } = own.sign(await loginOptions(ana))
    expect(await codeOf(await ana.passkeys.login.$post({ json: nameless }))).toBe('passkey_refused')
    expect(await forged({ signature: own.sign({ challenge: 'AA' }).signature })).toBe('passkey_refused')
    const answer = await ana.passkeys['step-up'].$post({ json: hers.sign(await stepUpOptions(ana)) })
    expect(await codeOf(answer)).toBe('passkey_refused')
  })

  it('of a disabled account, and of one that a manager reset', async () => {
    const bia = await stepUp(await createAnalyst(server, 'bia', 'analyst', 'bia@banco.example'))
    const key = await register(bia)
    const { accounts } = await (await ana.api.admin.team.$get()).json()
    const { id = '' } = accounts.find(({ username }) => username === 'bia') ?? {}
    expect(accounts.map(({ passkeys }) => passkeys)).toEqual([0, 1])
    const put = (disabled: boolean) =>
      ana.api.admin.team[':id'].$put({ param: { id }, json: { role: 'analyst', disabled } })
    await put(true)
    expect(await codeOf(await logIn(key))).toBe('passkey_refused')
    await put(false)
    expect((await logIn(key)).status).toBe(200)
    await ana.api.admin.team[':id']['second-factor-reset'].$post({ param: { id } })
    expect(await codeOf(await logIn(key))).toBe('passkey_refused')
    expect((await events()).slice(-3)).toEqual([
      'second_factor_reset ana',
      'passkey_removed ana Notebook',
      // No account has this passkey any more.
      'login_failed  passkey',
    ])
    const { subject } = await server.deps.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', 'bia@banco.example')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(subject).toBe('Verificação em duas etapas e chaves de acesso desligadas')
  })
})

describe('a challenge', () => {
  it('works once, also in parallel', async () => {
    const key = await register()
    const browser = server.browser()
    const json = key.sign(await loginOptions(browser))
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.passkeys.login.$post({ json })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect(await codeOf(await browser.passkeys.login.$post({ json }))).toBe('passkey_over')
  })

  it('is spent by a failure too', async () => {
    const key = await register()
    const browser = server.browser()
    const options = await loginOptions(browser)
    const wrong = key.sign(options, { origin: 'https://evil.example' })
    expect(await codeOf(await browser.passkeys.login.$post({ json: wrong }))).toBe('passkey_refused')
    expect(await codeOf(await browser.passkeys.login.$post({ json: key.sign(options) }))).toBe('passkey_over')
  })

  it('is over after five minutes, and removed', async () => {
    const key = await register()
    const browser = server.browser()
    const json = key.sign(await loginOptions(browser))
    server.advance(5 * minute)
    expect(await codeOf(await browser.passkeys.login.$post({ json }))).toBe('passkey_over')
    expect(await tidy(server.ownerDeps)).toMatchObject({ passkeyChallenges: 1 })
  })

  it('belongs to the browser or session and the purpose that it was drawn for', async () => {
    const key = await register()
    const [mine, other] = [server.browser(), server.browser()]
    const json = key.sign(await loginOptions(mine))
    await loginOptions(other)
    expect(await codeOf(await other.passkeys.login.$post({ json }))).toBe('passkey_over')
    expect(await codeOf(await server.browser().passkeys.login.$post({ json }))).toBe('passkey_over')
    expect((await mine.passkeys.login.$post({ json })).status).toBe(200)

    const forStepUp = key.sign(await stepUpOptions(ana))
    expect(await codeOf(await ana.passkeys.login.$post({ json: forStepUp }))).toBe('passkey_over')
    expect(await codeOf(await mine.passkeys['step-up'].$post({ json: forStepUp }))).toBe('passkey_over')
    expect((await ana.passkeys['step-up'].$post({ json: forStepUp })).status).toBe(204)
    const made = newAuthenticator().create({ ...(await loginOptions(ana)), user: { id: 'AA' } })
    expect(await codeOf(await ana.passkeys.registration.$post({ json: made }))).toBe('passkey_over')
    const invented = key.sign({ challenge: 'A'.repeat(43) })
    expect(await codeOf(await ana.passkeys.login.$post({ json: invented }))).toBe('passkey_over')
  })
})

describe('a counter', () => {
  it('that went back is a copy: refused, and the owner is told', async () => {
    const key = newAuthenticator()
    key.counter = 5
    await register(ana, key)
    expect((await logIn(key)).status).toBe(200)
    key.counter = 5
    expect(await codeOf(await logIn(key))).toBe('passkey_refused')
    expect((await events()).at(-1)).toBe('login_failed ana passkey_copied')
    expect(await told()).toContain('Recusamos uma chave de acesso da sua conta')
    expect((await logIn(key)).status).toBe(200)
  })

  it('counts once for two challenges signed with the same number', async () => {
    const key = newAuthenticator()
    key.counter = 5
    await register(ana, key)
    const signed = []
    for (const browser of [server.browser(), server.browser()]) {
      key.counter = 5
      signed.push({ browser, json: key.sign(await loginOptions(browser)) })
    }
    const answers = await Promise.all(signed.map(({ browser, json }) => browser.passkeys.login.$post({ json })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

it('a step-up with a passkey does for five minutes what password and code do, in that session', async () => {
  const key = await register()
  const browser = server.browser()
  await logIn(key, browser)
  const change = () => browser.api.admin.account.email.$put({ json: { email } })
  expect(await codeOf(await change())).toBe('step_up_required')
  const options = await stepUpOptions(browser)
  expect(options.allowCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }])
  expect((await browser.passkeys['step-up'].$post({ json: key.sign(options) })).status).toBe(204)
  expect((await change()).status).toBe(200)
  expect((await events()).at(-1)).toBe('step_up ana passkey')
  server.advance(5 * minute)
  expect(await codeOf(await change())).toBe('step_up_required')
  const bia = await createAnalyst(server, 'bia', 'analyst')
  expect((await bia.passkeys['step-up'].options.$post()).status).toBe(404)
})

it('attempts are limited by address against floods, and never lock the account', async () => {
  const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
  const key = await register()
  const browser = strict.browser({ ip: '198.51.100.9' })
  let refused = 0
  for (let attempt = 0; attempt < 200; attempt++) {
    const asked = await browser.passkeys.login.options.$post()
    if (asked.status !== 200) break
    const signed = key.sign(await asked.json(), { origin: 'https://evil.example' })
    refused += Number((await codeOf(await browser.passkeys.login.$post({ json: signed }))) === 'passkey_refused')
  }
  expect(refused).toBe(150)
  expect((await logIn(key, strict.browser({ ip: '203.0.113.50' }))).status).toBe(200)
  const login = { username: 'ana', password: analystPassword }
  expect((await strict.browser({ ip: '203.0.113.51' }).api.admin.session.$post({ json: login })).status).toBe(200)
  await strict.stop()
})
