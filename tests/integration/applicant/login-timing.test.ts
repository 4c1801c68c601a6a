import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// Times are noisy on a busy machine, so this counts the expensive work: password derivations and trips to the database.
const derivations = vi.hoisted(() => ({ count: 0 }))
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (...args) => {
    derivations.count++
    crypto.argon2(...args)
  }
  return { ...crypto, argon2 }
})

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

/** The cost of a refused login. */
async function workOf(login: () => Promise<{ status: number }>) {
  derivations.count = 0
  const steps = await recordSql(async () => {
    expect((await login()).status).toBe(401)
  })
  return { derivations: derivations.count, trips: steps.flat().length }
}

const login = (cpf: string) => () => server.browser().api.session.$post({ json: { cpf, password: 'errada-123' } })
const analystLogin = (username: string) => () =>
  server.browser().api.admin.session.$post({ json: { username, password: 'errada-123' } })

it('does the same work for an unknown CPF as for one with three applications', async () => {
  const { json } = await createApplicant(server)
  await createApplicant(server, { cpf: json.cpf })
  await createApplicant(server, { cpf: json.cpf, password: 'outra senha minha' })
  const known = await workOf(login(json.cpf))
  expect(known.derivations).toBeGreaterThan(0)
  expect(await workOf(login('52998224725'))).toEqual(known)
})

it('does the same work for an unknown analyst as for one that exists', async () => {
  await createAnalyst(server)
  const known = await workOf(analystLogin('ana'))
  expect(known.derivations).toBeGreaterThan(0)
  expect(await workOf(analystLogin('ninguem'))).toEqual(known)
})
