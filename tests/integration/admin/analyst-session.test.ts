import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountHeader } from '#api/headers.ts'
import { analystPassword, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { waitingForLock } from '#tests/support/locks.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { takeServerErrors } from '#tests/support/setup/server-errors.ts'

const minute = 60_000
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const login = (json: { username?: string; password?: string; code?: string } = {}, browser = server.browser()) =>
  browser.api.admin.session.$post({ json: { username: 'ana', password: analystPassword, ...json } })

describe('analyst login', () => {
  it('opens a session of its own kind, with the name in any letter case', async () => {
    const browser = await createAnalyst(server)
    expect(await (await browser.api.admin.account.$get()).json()).toEqual({
      id: expect.any(String),
      name: 'ana',
      username: 'ana',
      role: 'manager',
      email: null,
      secondFactor: false,
      hasPasskey: false,
      recoveryCodes: 0,
      secondFactorDue: false,
      secondFactorCompulsory: false,
      acts: { workOnApplications: true, manageBank: true, workAtCounter: 'forbidden' },
    })
    expect([...browser.cookies.keys()].sort()).toEqual(['__Host-analyst', '__Host-device'])
    expect((await login({ username: 'ANA' })).status).toBe(200)
  })

  it.each([{ password: 'errada' }, { username: 'ninguem' }])('answers the same to %o', async (wrong) => {
    await createAnalyst(server)
    const response = await login(wrong)
    expect(response.status).toBe(401)
    expect(await codeOf(response)).toBe('invalid_credentials')
  })

  it('ends after 60 idle minutes, and at once when the account is disabled', async () => {
    const browser = await createAnalyst(server)
    server.advance(59 * minute)
    expect((await browser.api.admin.account.$get()).status).toBe(200)
    server.advance(61 * minute)
    expect((await browser.api.admin.account.$get()).status).toBe(401)
    await login({}, browser)
    await server.deps.db.updateTable('admin_users').set({ disabled_at: new Date() }).execute()
    expect((await browser.api.admin.account.$get()).status).toBe(401)
    expect((await login()).status).toBe(401)
  })

  it.each([
    ['disabled', { disabled_at: new Date() }],
    ['given another password', { password_hash: '$argon2id$other' }],
  ])('opens nothing while the account is being %s', async (_, change) => {
    await createAnalyst(server)
    const { db } = server.deps
    const sessions = () => db.selectFrom('sessions').select('token_hash').execute()
    const opened = await sessions()
    const answer = await db.transaction().execute(async (tx) => {
      await tx.updateTable('admin_users').set(change).execute()
      const answer = login()
      const waiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
      return { answer }
    })
    expect(await codeOf(await answer.answer)).toBe('invalid_credentials')
    expect(await sessions()).toHaveLength(opened.length)
  })

  it('is not kept alive by a page that asks again and again while nobody is there', async () => {
    const browser = await createAnalyst(server)
    const poll = () => browser.api.admin.account.$get({}, { headers: { 'x-unattended': '1' } })
    for (let asked = 0; asked < 59; asked++) {
      server.advance(minute)
      expect((await poll()).status).toBe(200)
    }
    server.advance(minute)
    expect((await poll()).status).toBe(401)
  })

  it('tells a page whether there is a session, without an error when there is none', async () => {
    const browser = await createAnalyst(server)
    const open = async (asking: typeof browser) => {
      const response = await asking.api.admin.session.$get()
      expect(response.status).toBe(200)
      return response.json()
    }
    expect(await open(browser)).toMatchObject({ open: true, analyst: { username: 'ana', role: 'manager' } })
    expect(await open(server.browser())).toEqual({ open: false, analyst: null })
    await browser.api.admin.session.$delete()
    expect(await open(browser)).toEqual({ open: false, analyst: null })
  })

  it('answers nothing to a tab that shows another account than the one whose cookie the browser has now', async () => {
    const browser = await createAnalyst(server)
    const ana = await (await browser.api.admin.account.$get()).json()
    const headers = { [accountHeader]: ana.id }
    expect((await browser.api.admin.account.$get({}, { headers })).status).toBe(200)
    await createAnalyst(server, 'bia')
    await login({ username: 'bia' }, browser)
    expect(await codeOf(await browser.api.admin.account.$get({}, { headers }))).toBe('unauthenticated')
    expect(await (await browser.api.admin.session.$get({}, { headers })).json()).toEqual({ open: false, analyst: null })
    expect((await browser.api.admin.account.$get()).status).toBe(200)
  })

  it('lists sessions, ends one of them, and leaves everywhere', async () => {
    const browser = await createAnalyst(server)
    const phone = server.browser({ headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' } })
    const tablet = server.browser()
    await login({}, phone)
    await login({}, tablet)
    const { sessions } = await (await browser.api.admin.sessions.$get()).json()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter((session) => session.current)).toHaveLength(1)
    const target = sessions.find((session) => session.device === 'Safari no iPhone')
    const end = () => browser.api.admin.sessions[':id'].$delete({ param: { id: target?.id ?? '' } })
    // An open screen alone does not permit this.
    expect(await codeOf(await end())).toBe('step_up_required')
    expect(await codeOf(await browser.api.admin.sessions.$delete())).toBe('step_up_required')
    for (const one of [phone, tablet]) expect((await one.api.admin.account.$get()).status).toBe(200)
    await stepUp(browser)
    expect((await end()).status).toBe(204)
    expect((await phone.api.admin.account.$get()).status).toBe(401)
    expect((await tablet.api.admin.account.$get()).status).toBe(200)
    expect((await browser.api.admin.sessions.$delete()).status).toBe(204)
    for (const one of [browser, tablet]) expect((await one.api.admin.account.$get()).status).toBe(401)
  })

  it("does not end another analyst's session", async () => {
    const browser = await createAnalyst(server)
    const other = await createAnalyst(server, 'bia')
    const { sessions } = await (await other.api.admin.sessions.$get()).json()
    await stepUp(browser)
    await browser.api.admin.sessions[':id'].$delete({ param: { id: sessions[0]?.id ?? '' } })
    expect((await other.api.admin.account.$get()).status).toBe(200)
  })

  it('changes the password only with the old one, refuses a weak one, and ends the other sessions', async () => {
    const browser = await createAnalyst(server)
    const other = server.browser()
    await login({}, other)
    const change = (currentPassword: string, newPassword: string) =>
      browser.api.admin.password.$put({ json: { currentPassword, newPassword } })
    expect(await codeOf(await change('errada', 'quatro maritacas no fio'))).toBe('password_incorrect')
    const weak = await change(analystPassword, 'ana123456789')
    expect(await weak.json()).toMatchObject({ errors: [{ field: 'newPassword', code: 'analyst_password_weak' }] })
    expect((await change(analystPassword, 'quatro maritacas no fio')).status).toBe(204)
    expect((await browser.api.admin.account.$get()).status).toBe(200)
    expect((await other.api.admin.account.$get()).status).toBe(401)
    expect((await login()).status).toBe(401)
    expect((await login({ password: 'quatro maritacas no fio' })).status).toBe(200)
  })

  it('changes no password that another change has replaced, and forgets every other browser', async () => {
    const browser = await createAnalyst(server)
    await login()
    const { db } = server.deps
    const known = async () => (await db.selectFrom('admin_devices').select('token_hash').execute()).length
    expect(await known()).toBe(2)
    const change = () =>
      browser.api.admin.password.$put({
        json: { currentPassword: analystPassword, newPassword: 'quatro maritacas no fio' },
      })
    const { password_hash } = await db.selectFrom('admin_users').select('password_hash').executeTakeFirstOrThrow()
    const overtaken = await db.transaction().execute(async (tx) => {
      await tx.updateTable('admin_users').set({ password_hash: '$argon2id$other' }).execute()
      const answer = change()
      await expect.poll(() => waitingForLock(db), { timeout: 10_000 }).toBeGreaterThan(0)
      return { answer }
    })
    expect(await codeOf(await overtaken.answer)).toBe('password_incorrect')
    await db.updateTable('admin_users').set({ password_hash }).execute()
    expect((await change()).status).toBe(204)
    expect(await known()).toBe(1)
    expect((await browser.api.admin.account.$get()).status).toBe(200)
  })
})

describe('second factor', () => {
  const codeAt = (secret: string, ms = server.deps.now().getTime()) => new TOTP({ secret }).generate({ timestamp: ms })

  async function turnOn(browser: Browser) {
    const started = await (await stepUp(browser)).api.admin['second-factor'].$post()
    const { secret, address } = await started.json()
    expect(address).toContain(`secret=${secret}`)
    const spent = codeAt(secret)
    const confirmed = await browser.api.admin['second-factor'].$put({ json: { code: spent } })
    return { secret, spent, codes: (await confirmed.json()).codes }
  }

  it('is asked for after the right password, takes a code once, and tells a wrong one', async () => {
    const browser = await createAnalyst(server)
    const { secret, spent } = await turnOn(browser)
    expect(await codeOf(await login())).toBe('second_factor_required')
    expect(await codeOf(await login({ password: 'errada' }))).toBe('invalid_credentials')
    expect(await codeOf(await login({ code: '000000' }))).toBe('second_factor_invalid')
    expect(await codeOf(await login({ code: spent }))).toBe('second_factor_invalid')
    server.advance(minute)
    const code = codeAt(secret)
    const answers = await Promise.all(Array.from({ length: 5 }, () => login({ code })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401, 401])
  })

  it('is stored sealed; an older secret is sealed at its next use', async () => {
    const browser = await createAnalyst(server)
    const { secret } = await turnOn(browser)
    const stored = async () => {
      const row = await server.deps.db.selectFrom('admin_users').select('totp_secret').executeTakeFirstOrThrow()
      return row.totp_secret ?? ''
    }
    expect(await stored()).toMatch(/^v1\./)
    expect(await stored()).not.toContain(secret)

    await server.deps.db.updateTable('admin_users').set({ totp_secret: secret }).execute()
    server.advance(minute)
    expect((await login({ code: codeAt(secret) })).status).toBe(200)
    expect(await stored()).toMatch(/^v1\./)
    server.advance(minute)
    expect((await login({ code: codeAt(secret) })).status).toBe(200)
  })

  it('knows no right code under another key, and cannot be turned on without any', async () => {
    const { secret, codes } = await turnOn(await createAnalyst(server))
    server.advance(minute)
    const elsewhere = await startServer(
      { SECRET_KEY: 'another key, of 32 characters or more' },
      { now: server.deps.now },
    )
    expect(await codeOf(await login({ code: codeAt(secret) }, elsewhere.browser()))).toBe('second_factor_invalid')
    expect((await login({ code: codes[0] ?? '' }, elsewhere.browser())).status).toBe(200)
    expect(takeServerErrors().join()).toContain('is SECRET_KEY another?')
    await elsewhere.stop()

    const keyless = await startServer({ SECRET_KEY: '' })
    const browser = await createAnalyst(keyless, 'bia')
    const started = await (await stepUp(browser)).api.admin['second-factor'].$post()
    expect(await codeOf(started)).toBe('second_factor_not_configured')
    await keyless.stop()
  })

  it('turns on only the secret whose code was typed, and none over one that is on', async () => {
    const browser = await createAnalyst(server)
    const start = async () => (await stepUp(browser)).api.admin['second-factor'].$post()
    const { secret } = await (await start()).json()
    const { db } = server.deps
    /** Sends a request that has to wait for the account's row, and changes the row before it goes on. */
    const overtaken = async <Answer>(
      send: () => Promise<Answer>,
      change: { totp_secret?: string; totp_enabled_at?: Date },
    ) => {
      const pending = await db.transaction().execute(async (tx) => {
        await tx.selectFrom('admin_users').select('id').forUpdate().execute()
        const answer = send()
        await expect
          .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length, {
            timeout: 10_000,
          })
          .toBeGreaterThan(0)
        await tx.updateTable('admin_users').set(change).execute()
        return { answer }
      })
      return pending.answer
    }
    const { totp_secret: stored } = await db.selectFrom('admin_users').select('totp_secret').executeTakeFirstOrThrow()
    const confirm = () => browser.api.admin['second-factor'].$put({ json: { code: codeAt(secret) } })
    expect(await codeOf(await overtaken(confirm, { totp_secret: new Secret().base32 }))).toBe('second_factor_invalid')
    expect(
      (await db.selectFrom('admin_users').select('totp_enabled_at').executeTakeFirstOrThrow()).totp_enabled_at,
    ).toBeNull()
    const on = { totp_secret: stored ?? '', totp_enabled_at: server.deps.now() }
    expect(await codeOf(await overtaken(start, on))).toBe('conflict')
    expect(await db.selectFrom('admin_users').select('totp_secret').execute()).toEqual([{ totp_secret: stored }])
  })

  it('ends the other sessions of the account, which the password alone may have opened', async () => {
    const browser = await createAnalyst(server)
    const other = server.browser()
    await login({}, other)
    await turnOn(browser)
    expect((await browser.api.admin.account.$get()).status).toBe(200)
    expect((await other.api.admin.account.$get()).status).toBe(401)
  })

  it('is not on before its first code was confirmed', async () => {
    const browser = await createAnalyst(server)
    await (await stepUp(browser)).api.admin['second-factor'].$post()
    const wrong = await browser.api.admin['second-factor'].$put({ json: { code: '000000' } })
    expect(await codeOf(wrong)).toBe('second_factor_invalid')
    expect((await login()).status).toBe(200)
  })

  it('can be passed with each of ten recovery codes once, and is turned off after a step-up', async () => {
    const browser = await createAnalyst(server)
    const { codes } = await turnOn(browser)
    expect(codes).toHaveLength(10)
    const [code = ''] = codes
    expect((await login({ code: code.toUpperCase() })).status).toBe(200)
    expect(await codeOf(await login({ code }))).toBe('second_factor_invalid')
    const stored = await server.deps.db.selectFrom('admin_recovery_codes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(codes[1])
    const removal = () => browser.api.admin['second-factor'].removal.$post()
    server.advance(5 * minute)
    expect(await codeOf(await removal())).toBe('step_up_required')
    await browser.api.admin['step-up'].$post({ json: { password: analystPassword, code: codes[1] ?? '' } })
    expect((await removal()).status).toBe(204)
    expect((await login()).status).toBe(200)
  })
})
