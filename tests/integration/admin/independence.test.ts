import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { changeable, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { secretSentTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 3_600_000
const day = 24 * hour
const password = 'quatro maritacas no fio'
let server: TestServer
let admin: Browser
beforeAll(async () => {
  server = await startServer()
  Object.assign(server.deps.config, { soleManagerWaitMs: day })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  admin = await stepUp(await createAnalyst(server, 'admin', 'manager', 'admin@banco.example'))
})

async function join(inviter: Browser, username: string, role: AdminRole): Promise<Browser> {
  const email = `${username}@banco.example`
  const json = { username, name: 'Fantoche Silva', email, role }
  expect((await inviter.api.admin.team.invitations.$post({ json })).status).toBe(200)
  return accept(username, email)
}
async function accept(username: string, email: string): Promise<Browser> {
  const token = await secretSentTo(server, email, 'team_invitation')
  const browser = server.browser()
  expect((await browser.api.admin.invitations.acceptance.$post({ json: { token, password } })).status).toBe(200)
  return logIn(browser, username, password)
}
async function logIn(browser: Browser, username: string, secret = 'três maritacas no fio'): Promise<Browser> {
  expect((await browser.api.admin.session.$post({ json: { username, password: secret } })).status).toBe(200)
  await browser.api.admin['step-up'].$post({ json: { password: secret } })
  return browser
}
const idOf = async (username: string) =>
  (
    await server.deps.db
      .selectFrom('admin_users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
async function promote(browser: Browser, username: string) {
  const json = { role: 'manager', disabled: false } as const
  return browser.api.admin.team[':id'].$put({ param: { id: await idOf(username) }, json })
}
async function askForOtherAccount(browser: Browser) {
  const settings = changeable(await (await browser.api.admin.settings.$get()).json())
  const pix = { chave: 'pix@ladrao.example', nome: 'Banco Tiriva', cidade: 'Manaus' }
  return (await browser.api.admin.settings.$put({ json: { ...settings, pix } })).json()
}
const inbox = async (browser: Browser) => (await browser.api.admin.approvals.$get()).json()
async function first(browser: Browser) {
  const [open] = (await inbox(browser)).open
  if (open === undefined) throw new Error('nothing waits')
  return open
}
const approve = async (browser: Browser) => {
  const { id, hash } = await first(browser)
  return browser.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
}
const key = async () => {
  const { pix } = await (await admin.api.admin.settings.$get()).json()
  return pix.chave
}
const asked = async () => {
  const rows = await server.deps.db
    .selectFrom('messages')
    .select(['recipient', 'body_text'])
    .where('kind', '=', 'approval_requested')
    .execute()
  return rows
}

describe('a second self', () => {
  it('that was invited and then promoted approves nothing of its inviter, nor the other way round', async () => {
    const colleague = await stepUp(await createAnalyst(server, 'colega', 'manager', 'colega@banco.example'))
    let puppet = await join(admin, 'fantoche', 'analyst')
    await promote(admin, 'fantoche')
    expect((await approve(colleague)).status).toBe(200)
    puppet = await logIn(puppet, 'fantoche', password)

    await askForOtherAccount(admin)
    expect((await first(puppet)).acts).toEqual({ approve: 'not_independent' })
    expect(await codeOf(await approve(puppet))).toBe('not_independent')
    const param = { id: (await first(admin)).id }
    await admin.api.admin.approvals[':id'].refusal.$post({ param, json: {} })

    await askForOtherAccount(puppet)
    expect(await codeOf(await approve(admin))).toBe('not_independent')
    expect(await key()).toBe('')
    expect((await first(colleague)).acts).toEqual({ approve: true })
  })

  it('is no second self any more 30 days after the last tie', async () => {
    await createAnalyst(server, 'colega', 'manager')
    const puppet = await join(admin, 'fantoche', 'analyst')
    await promote(admin, 'fantoche')
    const colleague = await logIn(server.browser(), 'colega')
    await approve(colleague)
    server.advance(30 * day + hour)
    await logIn(admin, 'admin')
    await logIn(puppet, 'fantoche', password)
    await askForOtherAccount(admin)
    expect((await first(puppet)).acts).toEqual({ approve: true })
  })

  it('stays one where its inviter waited 30 days before a colleague made it a manager', async () => {
    const colleague = await createAnalyst(server, 'colega', 'manager')
    await createAnalyst(server, 'terceira', 'manager')
    const puppet = await join(admin, 'fantoche', 'analyst')
    server.advance(31 * day)
    for (const [browser, name] of [
      [admin, 'admin'],
      [colleague, 'colega'],
    ] as const)
      await logIn(browser, name)
    await promote(colleague, 'fantoche')
    expect((await approve(admin)).status).toBe(200)
    await logIn(puppet, 'fantoche', password)
    await askForOtherAccount(admin)
    expect((await first(puppet)).acts).toEqual({ approve: 'not_independent' })
    expect(await codeOf(await approve(puppet))).toBe('not_independent')
  })

  it('is found through a third account, and through a recovery', async () => {
    const colleague = await stepUp(await createAnalyst(server, 'colega', 'manager'))
    const third = await stepUp(await createAnalyst(server, 'terceira', 'manager'))
    const reset = async (browser: Browser, username: string) => {
      const param = { id: await idOf(username) }
      expect((await browser.api.admin.team[':id']['second-factor-reset'].$post({ param })).status).toBe(200)
    }
    await reset(admin, 'colega')
    await reset(third, 'colega')
    await logIn(colleague, 'colega')
    await askForOtherAccount(admin)
    expect((await first(third)).acts).toEqual({ approve: 'not_independent' })
    expect((await first(colleague)).acts).toEqual({ approve: 'not_independent' })
  })

  it('is not what a manager makes of all colleagues by resetting their second factors, to carry on alone', async () => {
    const colleague = await stepUp(await createAnalyst(server, 'colega', 'manager', 'colega@banco.example'))
    const param = { id: await idOf('colega') }
    expect((await admin.api.admin.team[':id']['second-factor-reset'].$post({ param })).status).toBe(200)
    expect((await askForOtherAccount(admin)).waiting).toMatchObject([{ aloneFrom: null }])
    server.advance(day)
    await logIn(admin, 'admin')
    await logIn(colleague, 'colega')
    await askForOtherAccount(admin)
    expect(await codeOf(await approve(admin))).toBe('own_request')
    expect(await codeOf(await approve(colleague))).toBe('not_independent')
    server.advance(2 * day)
    await logIn(admin, 'admin')
    expect((await askForOtherAccount(admin)).waiting).toMatchObject([{ aloneFrom: expect.any(String) }])
    expect(await codeOf(await approve(admin))).toBe('too_early')
  })
})

describe('a manager of whom nobody is independent', () => {
  beforeEach(async () => {
    await createAnalyst(server, 'caio', 'analyst', 'caio@banco.example')
  })

  it('waits 24 hours while the whole bank reads of it, and then carries it out', async () => {
    expect((await askForOtherAccount(admin)).waiting).toMatchObject([
      { own: true, acts: { approve: 'too_early' }, aloneFrom: expect.any(String) },
    ])
    expect(await key()).toBe('')
    const mails = await asked()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['admin@banco.example', 'caio@banco.example'])
    for (const { body_text } of mails) expect(body_text).toContain('ninguém mais da gestão pode decidir')
    expect(await codeOf(await approve(admin))).toBe('too_early')
    expect(await inbox(admin)).toMatchObject({ hasSecond: false })
    expect(await (await admin.api.admin.dashboard.$get()).json()).toMatchObject({ hasSecond: false })
    server.advance(day)
    await logIn(admin, 'admin')
    expect((await approve(admin)).status).toBe(200)
    expect(await key()).toBe('pix@ladrao.example')
  })

  it('does not carry it out once somebody independent is there', async () => {
    await askForOtherAccount(admin)
    await createAnalyst(server, 'colega', 'manager')
    server.advance(day)
    await logIn(admin, 'admin')
    expect(await codeOf(await approve(admin))).toBe('own_request')
    expect(await inbox(admin)).toMatchObject({ hasSecond: true })
    expect((await approve(await logIn(server.browser(), 'colega'))).status).toBe(200)
  })
})
