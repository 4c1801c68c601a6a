import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { countRows } from '#tests/support/count-rows.ts'
import { queuedJobs } from '#tests/support/jobs.ts'
import { applicantIn } from '#tests/support/portal.ts'
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
  const before = await countRows(server.ownerDeps.db)

  server.advance(31 * minute)
  const first = await tidy(server.ownerDeps)
  expect(first).toMatchObject({ sessions: 1, recoveryTokens: 1, idempotencyKeys: 0 })
  expect(first.rateLimits).toBeGreaterThan(0)
  server.advance(30 * minute)
  expect(await tidy(server.ownerDeps)).toMatchObject({ sessions: 1, idempotencyKeys: 0 })
  // The device keeps a draft for seven days.
  server.advance(7 * 24 * 60 * minute)
  expect(await tidy(server.ownerDeps)).toMatchObject({ idempotencyKeys: 0 })
  server.advance(24 * 60 * minute)
  const last = await tidy(server.ownerDeps)
  expect(last.idempotencyKeys).toBe(1)
  const after = await countRows(server.ownerDeps.db)
  const lost = Object.entries(before).filter(([table, rows]) => (after[table] ?? 0) < rows)
  expect(lost.map(([table]) => table)).toEqual([
    'idempotency_keys',
    'one_time_codes',
    'rate_limits',
    'recovery_tokens',
    'sessions',
  ])
})

it('makes the PDF of a contract again whose job died', async () => {
  await emptyDatabase(server.deps.db)
  const ana = await createAnalyst(server)
  const { id } = await applicantIn(server, 'approved')
  const param = { id }
  const one = ana.api.admin.applications[':id']
  const { version } = await (await one.$get({ param })).json()
  expect((await one.contract.$post({ param, json: { version } })).status).toBe(200)
  const ofContract = async () => (await queuedJobs(server)).filter(({ key }) => key?.startsWith('render_contract'))
  expect(await tidy(server.ownerDeps)).toMatchObject({ contracts: 0 })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(server.deps.db)
  expect(await tidy(server.ownerDeps)).toMatchObject({ contracts: 1 })
  expect(await ofContract()).toMatchObject([{ attempts: 0 }])
})
