import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { analystPassword, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
const day = 24 * 60 * minute
const email = 'ana@banco.example'
const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36' }
let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server, 'ana', 'manager', email))
  await server.ownerDeps.db.deleteFrom('messages').execute()
})

const login = (browser: Browser, json: { code?: string } = {}) =>
  browser.api.admin.session.$post({ json: { username: 'ana', password: analystPassword, ...json } })
const told = async (to = email) => {
  const rows = await server.deps.db
    .selectFrom('messages')
    .select(['subject', 'body_text'])
    .where('kind', '=', 'analyst_access')
    .where('recipient', '=', to)
    .orderBy('created_at')
    .execute()
  return rows
}
const subjects = async (to?: string) => (await told(to)).map(({ subject }) => subject)

async function turnOn() {
  const { secret } = await (await (await stepUp(ana)).api.admin['second-factor'].$post()).json()
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: server.deps.now().getTime() })
  const { codes } = await (await ana.api.admin['second-factor'].$put({ json: { code: codeNow() } })).json()
  return codes
}

describe('who works for the bank is told', () => {
  it('of a browser not seen before, and of no other login', async () => {
    await login(ana)
    expect(await told()).toEqual([])
    const stranger = server.browser({ headers: chrome })
    await login(stranger)
    const [message] = await told()
    expect(message?.subject).toBe('Novo acesso à sua conta')
    expect(message?.body_text).toContain('Chrome no Windows')
    await login(stranger)
    await stranger.api.admin.session.$delete()
    await login(stranger)
    expect(await told()).toHaveLength(1)
  })

  it('of a browser that only another account was opened in', async () => {
    const shared = await createAnalyst(server, 'bia', 'analyst', 'bia@banco.example')
    expect(await subjects('bia@banco.example')).toEqual(['Novo acesso à sua conta'])
    await login(shared)
    expect(await subjects()).toEqual(['Novo acesso à sua conta'])
  })

  it('nothing of a login that failed', async () => {
    await server.browser().api.admin.session.$post({ json: { username: 'ana', password: 'errada' } })
    expect(await told()).toEqual([])
  })

  it('of a second factor turned on and off, and of recovery codes made anew and used', async () => {
    const [code = ''] = await turnOn()
    server.advance(minute)
    const renewed = await ana.api.admin['second-factor']['recovery-codes'].$post()
    const [fresh = '', other = ''] = (await renewed.json()).codes
    await ana.api.admin.session.$delete()
    expect(await codeOf(await login(ana, { code }))).toBe('second_factor_invalid')
    expect((await login(ana, { code: fresh })).status).toBe(200)
    const proof = { password: analystPassword, code: other }
    expect((await ana.api.admin['step-up'].$post({ json: proof })).status).toBe(204)
    await ana.api.admin['second-factor'].removal.$post()
    expect(await subjects()).toEqual([
      'Verificação em duas etapas ligada',
      'Códigos de recuperação renovados',
      'Código de recuperação usado',
      'Código de recuperação usado',
      'Verificação em duas etapas desligada',
    ])
  })

  it('of a new password', async () => {
    const newPassword = 'quatro tucanos na antena'
    await ana.api.admin.password.$put({ json: { currentPassword: analystPassword, newPassword } })
    expect(await subjects()).toEqual(['A senha da sua conta foi trocada'])
  })

  it('of another address, there and at the former one', async () => {
    const answer = await ana.api.admin.account.email.$put({ json: { email: 'Nova@Banco.example' } })
    expect(await answer.json()).toMatchObject({ username: 'ana', email: 'nova@banco.example' })
    expect(await subjects()).toEqual(['O e-mail para avisos da sua conta mudou'])
    expect(await subjects('nova@banco.example')).toEqual(['Este é o novo e-mail para avisos da sua conta'])
    await ana.api.admin.account.email.$put({ json: { email: 'nova@banco.example' } })
    expect(await subjects('nova@banco.example')).toHaveLength(1)
  })
})

it('asks for the password again before another address is taken, and for a real one', async () => {
  const wrong = await ana.api.admin.account.email.$put({ json: { email: 'ana@' } })
  expect(await wrong.json()).toMatchObject({ errors: [{ field: 'email', code: 'email_invalid' }] })
  server.advance(6 * minute)
  const late = await ana.api.admin.account.email.$put({ json: { email: 'outra@banco.example' } })
  expect(await codeOf(late)).toBe('step_up_required')
  expect(await (await ana.api.admin.account.$get()).json()).toMatchObject({ email })
})

it('an account without an address works as before, and is told nothing', async () => {
  const bia = await createAnalyst(server, 'bia')
  expect(await (await bia.api.admin.account.$get()).json()).toMatchObject({ email: null })
  const newPassword = 'quatro tucanos na antena'
  const changed = await bia.api.admin.password.$put({ json: { currentPassword: analystPassword, newPassword } })
  expect(changed.status).toBe(204)
  expect(await server.deps.db.selectFrom('messages').select('id').execute()).toEqual([])
})

it('forgets a browser that was not used for a year', async () => {
  server.advance(364 * day)
  expect(await tidy(server.ownerDeps)).toMatchObject({ devices: 0 })
  server.advance(2 * day)
  expect(await tidy(server.ownerDeps)).toMatchObject({ devices: 1 })
})
