import { afterAll, beforeAll, expect, it } from 'vitest'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const minute = 60_000
let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

it('removes what has had its time and nothing else', async () => {
  const { json, contractNumber } = await createApplicant(server)
  await createAnalyst(server)
  await server.browser().api.recovery.verification.$post({
    json: { cpf: json.cpf, contractNumber, birthDate: json.birthDate },
  })
  expect(await tidy(server.ownerDeps)).toMatchObject({ sessions: 0, recoveryTokens: 0, idempotencyKeys: 0, uploads: 0 })

  server.advance(31 * minute)
  const first = await tidy(server.ownerDeps)
  expect(first).toMatchObject({ sessions: 1, recoveryTokens: 1, idempotencyKeys: 0 })
  expect(first.rateLimits).toBeGreaterThan(0)
  server.advance(30 * minute)
  expect(await tidy(server.ownerDeps)).toMatchObject({ sessions: 1, idempotencyKeys: 0 })
  server.advance(24 * 60 * minute)
  const last = await tidy(server.ownerDeps)
  expect(last.idempotencyKeys).toBe(1)
  const kept = await server.deps.db.selectFrom('financing_applications').select('id').execute()
  expect(kept).toHaveLength(1)
})
