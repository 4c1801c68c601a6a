import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retention } from '#domain/retention.ts'
import { discloseAccess } from '#server/accounts/access-records.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { sha256 } from '#server/shared/tokens.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
const day = 24 * 60 * minute
const home = '203.0.113.7'
const street = '2001:db8::7'
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
})

const records = () =>
  server.deps.db.selectFrom('access_records').selectAll().orderBy('first_at').orderBy('id').execute()

/** A person who has applied and now logs in from home. */
async function atHome() {
  const applicant = await createApplicant(server)
  await server.ownerDeps.db.deleteFrom('access_records').execute()
  const browser = server.browser({ ip: home })
  const { cpf, password } = applicant.json
  expect((await browser.api.session.$post({ json: { cpf, password } })).status).toBe(200)
  const elsewhere = server.browser({ ip: street })
  return { ...applicant, cpf, browser, elsewhere }
}

describe('a session', () => {
  it('is one record an address, from the first use to the last', async () => {
    const { browser, elsewhere } = await atHome()
    const start = server.deps.now()
    server.advance(5 * minute)
    await browser.api.portal.$get({ query: {} })
    // The same session is used from elsewhere, only once.
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    await elsewhere.api.portal.$get({ query: {} })
    server.advance(5 * minute)
    await browser.api.portal.$get({ query: {} })
    const found = await records()
    expect(found.map(({ address }) => address)).toEqual([home, street])
    expect(new Set(found.map(({ session_id }) => session_id)).size).toBe(1)
    const lasted = found.map(({ first_at, last_at }) => Math.round((last_at.getTime() - first_at.getTime()) / minute))
    expect(lasted).toEqual([10, 0])
    expect(found[0]?.first_at.getTime()).toBeGreaterThan(start.getTime() - minute)
  })

  it('stays on record when it is over', async () => {
    const { browser } = await atHome()
    await browser.api.session.$delete()
    expect(await records()).toMatchObject([{ address: home, admin_user_id: null, port: null }])
  })

  it("of the bank's side is recorded as well", async () => {
    await createAnalyst(server)
    expect(await records()).toMatchObject([{ address: server.address, account_id: null }])
  })
})

it('an application that is sent without a session is recorded with the one that it opens', async () => {
  const { json } = await createApplicant(server)
  const [sent] = await records()
  expect(sent).toMatchObject({ session_id: expect.any(String), address: server.address })
  const account = await server.deps.db.selectFrom('applicant_accounts').selectAll().executeTakeFirstOrThrow()
  expect([account.id, account.cpf]).toEqual([sent?.account_id, json.cpf])
})

it('an application that founds an account in a browser with another account’s session is a use of its own, too', async () => {
  const { browser } = await atHome()
  const before = (await records()).length
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const json = application({ email: 'outra@example.com' })
  expect((await browser.api.applications.$post({ json }, { headers })).status).toBe(201)
  const { id } = await server.deps.db
    .selectFrom('applicant_accounts')
    .select('id')
    .where('cpf', '=', json.cpf)
    .executeTakeFirstOrThrow()
  expect((await records()).slice(before)).toMatchObject([{ session_id: null, account_id: id, address: home }])
})

it('is kept for the months that the law asks for, and no longer; the role that serves can remove none', async () => {
  await atHome()
  await expect(server.deps.db.deleteFrom('access_records').execute()).rejects.toThrow('permission denied')
  server.advance(181 * day)
  const half = new Date(server.deps.now())
  half.setUTCMonth(half.getUTCMonth() - retention.accessRecordMonths)
  await tidy(server.ownerDeps)
  const left = await records()
  expect(left.length).toBe(left.filter(({ last_at }) => last_at >= half).length)
  server.advance(5 * day)
  await tidy(server.ownerDeps)
  expect(await records()).toEqual([])
})

describe('an order of a court', () => {
  const manager = { username: 'ana', password: 'três maritacas no fio' }
  const today = () => new Date(server.deps.now().getTime() - 3 * 60 * minute).toISOString().slice(0, 10)
  const order = (cpf: string) => ({
    manager,
    authority: '2ª Vara Cível',
    order: '1002345-12.2026',
    from: today(),
    to: today(),
    identified: false,
    subject: { kind: 'cpf' as const, value: cpf },
  })

  it('gets the records of a CPF or an address, and the security history who took them out', async () => {
    const { cpf, elsewhere } = await atHome()
    await createAnalyst(server)
    await createApplicant(server)
    const { db, now } = server.deps
    const given = await discloseAccess(db, order(cpf), now())
    expect(given.csv.split('\r\n')).toHaveLength(3)
    expect(given.csv).toContain(home)
    expect(given.csv).not.toContain(cpf)
    expect(given.sha256).toBe(sha256(given.csv))
    const subject = { kind: 'address' as const, value: home }
    const named = await discloseAccess(db, { ...order(cpf), subject, identified: true }, now())
    expect(named.csv).toContain(cpf)
    const before = await discloseAccess(db, { ...order(cpf), from: '2020-01-01', to: '2020-01-31' }, now())
    expect(before.count).toBe(0)
    const kind = 'access_records_disclosed' as const
    const events = db.selectFrom('security_events').selectAll().orderBy('id')
    const disclosed = await events.where('kind', '=', kind).execute()
    expect(disclosed.map(({ actor_name, subject_name }) => [actor_name, subject_name])).toEqual(
      Array(3).fill(['ana', '2ª Vara Cível']),
    )
    expect(disclosed[0]?.detail).toBe(`1002345-12.2026 | cpf | ${today()} | ${today()} | 1 | ${given.sha256}`)
    expect((await elsewhere.api.portal.$get({ query: {} })).status).toBe(401)
  })

  it('is carried out by managers alone, who prove it', async () => {
    const { cpf } = await atHome()
    await createAnalyst(server)
    await createAnalyst(server, 'caio', 'analyst')
    const { db, now } = server.deps
    const others = [
      { ...manager, password: 'outra' },
      { ...manager, username: 'caio' },
      { ...manager, username: 'nobody' },
    ]
    for (const one of others)
      await expect(discloseAccess(db, { ...order(cpf), manager: one }, now())).rejects.toThrow('Only a manager')
    const told = await db.selectFrom('security_events').select('kind').execute()
    expect(told.some(({ kind }) => kind === 'access_records_disclosed')).toBe(false)
  })

  it('is a command, which writes a file that only its user reads', async () => {
    const { cpf } = await atHome()
    await createAnalyst(server)
    const folder = await mkdtemp(join(tmpdir(), 'records-'))
    const out = join(folder, 'records.csv')
    const run = (...more: string[]) => {
      const asked = ['--order', '77', '--authority', 'Vara', '--from', today(), '--to', today(), '--out', out, ...more]
      const child = promisify(execFile)(process.execPath, ['netlify/commands/access-records.ts', ...asked])
      child.child.stdin?.end(`${manager.username}\n${manager.password}\n`)
      return child.catch((failure) => failure)
    }
    expect((await run('--cpf', '11111111111')).stderr).toContain('is no CPF')
    expect((await run('--cpf', cpf)).stdout).toContain('1 records in')
    expect(await readFile(out, 'utf8')).toContain(home)
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    expect((await run('--cpf', cpf)).stderr).toContain('EEXIST')
    await rm(folder, { recursive: true })
  }, 60_000)
})
