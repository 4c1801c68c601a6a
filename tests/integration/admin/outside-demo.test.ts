import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { codeOf, createAnalyst } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

vi.mock('#content/brand.ts', async (original) => {
  const actual = await original<typeof import('#content/brand.ts')>()
  return { ...actual, brand: { ...actual.brand, demo: false } }
})

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

it('outside the demonstration a password alone opens nothing but the set-up of a second factor', async () => {
  const manager = await createAnalyst(server)
  expect(await codeOf(await manager.api.admin.applications.$get({ query: {} }))).toBe('second_factor_due')
  expect(await codeOf(await manager.api.admin.team.$get())).toBe('second_factor_due')
  expect((await manager.api.admin.account.$get()).status).toBe(200)
})
