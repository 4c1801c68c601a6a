import { execFile } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '#db/connection.ts'
import { findStoredState } from '#server/application/state.ts'
import { createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => emptyDatabase(server.deps.db))
afterAll(() => server.stop())

interface Ended {
  code: number
  out: string
}

/** Runs a command as `package.json` does, with these lines typed. A build and a shell go on only after code 0. */
const run = (name: string, args: string[] = [], more: Record<string, string> = {}, typed = ''): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...more }
    const child = execFile(
      process.execPath,
      [`netlify/commands/${name}.ts`, ...args],
      { env },
      (failure, stdout, stderr) => resolve({ code: Number(failure?.code ?? 0), out: stdout + stderr }),
    )
    child.stdin?.end(typed)
  })
const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_OWNER_URL: '', DATABASE_WS_PROXY: '' }

describe('admin:create', () => {
  const password = 'quatro maritacas no fio'
  const answers = (username: string, secret = password) => `${username}\nAna Prado\n${secret}\n${secret}\n`
  const create = (username: string, args: string[] = [], secret = password) =>
    run('create-analyst', args, {}, answers(username, secret))
  const accounts = () =>
    server.deps.db.selectFrom('admin_users').select(['username', 'role']).orderBy('username').execute()

  it('makes a manager first, analysts afterwards, whoever is asked for, and nobody twice', async () => {
    expect(await create('ana')).toMatchObject({ code: 0, out: expect.stringContaining('ana (manager)') })
    const others = await Promise.all([create('bia'), create('caio', ['--role', 'manager']), create('ana')])
    expect(others.map(({ code }) => code)).toEqual([0, 0, 1])
    expect(await accounts()).toEqual([
      { username: 'ana', role: 'manager' },
      { username: 'bia', role: 'analyst' },
      { username: 'caio', role: 'manager' },
    ])
    const login = server.browser().api.admin.session
    expect((await login.$post({ json: { username: 'bia', password } })).status).toBe(200)
  })

  it('refuses a password that is easy to guess, and a counter without its dealership', async () => {
    const refused = await Promise.all([create('ana', [], 'senha123'), create('loja', ['--role', 'dealership'])])
    expect(refused.map(({ code }) => code)).toEqual([1, 1])
    expect(await accounts()).toEqual([])
  })
})

describe('a build', () => {
  it('migrates as the owner of the tables, and stores what was left stale', async () => {
    const { id } = await createApplicant(server)
    const { DATABASE_OWNER_URL = '', DATABASE_WS_PROXY = '' } = process.env
    // A connection of a command's, behind which no state is stored by itself.
    const db = createDatabase({ databaseUrl: DATABASE_OWNER_URL, databaseWsProxy: DATABASE_WS_PROXY })
    await db.updateTable('application_state').set({ stale: true }).where('application_id', '=', id).execute()
    const ended = await run('migrate', [], { ...nowhere, DATABASE_OWNER_URL, DATABASE_WS_PROXY })
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('up to date') })
    expect(await findStoredState(db, id)).toMatchObject({ stale: false })
    await db.destroy()
  })

  it('ends with its first step that fails, so that nothing half done is served', async () => {
    const failed = await Promise.all([run('migrate', [], nowhere), run('build-site', [], nowhere)])
    expect(failed.map(({ code }) => code)).toEqual([1, 1])
    expect(failed[0]?.out).toContain('Migration failed')
  })

  it('of a preview without a database migrates none', async () => {
    const preview = { ...nowhere, CONTEXT: 'deploy-preview', DEPLOY_PRIME_URL: 'https://deploy-preview-7.example' }
    expect(await run('migrate', [], preview)).toMatchObject({ code: 0, out: expect.stringContaining('nothing is') })
  })
})

it('public logins are filled into no database of a bank', async () => {
  const { code, out } = await run('seed', [], nowhere)
  expect([code, out]).toEqual([1, expect.stringContaining('its logins are public')])
})

it('a command that is not known fails, and the known ones are listed', async () => {
  const [unknown, none] = await Promise.all([run('ops', ['backups']), run('ops')])
  expect([unknown.code, none.code]).toEqual([1, 0])
  expect(unknown.out).toMatch(/^ {2}backup +\w/m)
})
