import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partBytes } from '#domain/documents/documents.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, secretSentTo } from '#tests/support/codes.ts'
import { countRows } from '#tests/support/count-rows.ts'
import { queuedJobs } from '#tests/support/jobs.ts'
import { applicantIn, photo, sendPart, startOf } from '#tests/support/portal.ts'
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

it('keeps the block of an undone recovery until somebody has talked to its owner, and then forgets the recovery', async () => {
  await emptyDatabase(server.deps.db)
  const { json, contractNumber, id } = await createApplicant(server, { email: 'dona@example.com' })
  const { cpf, birthDate, email } = json
  const verify = () => server.browser().api.recovery.verification.$post({ json: { cpf, birthDate, contractNumber } })
  const { token } = await (await verify()).json()
  const code = await codeSentTo(server, email)
  await server.browser().api.recovery.password.$post({ json: { token, code, password: 'a do ladrão 2026' } })
  const link = `/api/recovery/undo/${await secretSentTo(server, email, 'password_recovered')}`
  expect((await server.browser().fetch(link, { method: 'POST' })).status).toBe(200)
  server.advance(90 * 24 * 60 * minute)
  expect(await tidy(server.ownerDeps)).toMatchObject({ recoveries: 0 })
  expect(await codeOf(await verify())).toBe('recovery_blocked')

  const ana = await stepUp(await createAnalyst(server))
  await ana.api.admin.applications[':id']['recovery-release'].$post({ param: { id } })
  expect(await tidy(server.ownerDeps)).toMatchObject({ recoveries: 1 })
  expect((await verify()).status).toBe(200)
})

it('removes an upload that nobody ended, with its parts, and leaves one that goes on', async () => {
  await emptyDatabase(server.deps.db)
  const { browser } = await applicantIn(server, 'waiting_docs')
  const bytes = await photo(3 * partBytes)
  const begun = await browser.api.portal.documents.uploads.$post({ query: {}, json: startOf('cnh', bytes) })
  const { id } = await begun.json()
  const stored = async () => ({
    rows: (await server.deps.db.selectFrom('documents').select('id').execute()).length,
    parts: (await server.deps.documents().list({ prefix: `uploads/${id}/` })).blobs.length,
  })
  expect((await sendPart(browser, id, bytes, 0)).status).toBe(200)
  server.advance(23 * 60 * minute)
  await server.deps.db.updateTable('sessions').set({ last_seen_at: server.deps.now() }).execute()
  expect(await tidy(server.ownerDeps)).toMatchObject({ uploads: 0 })
  expect(await stored()).toEqual({ rows: 1, parts: 1 })
  server.advance(2 * 60 * minute)
  expect(await tidy(server.ownerDeps)).toMatchObject({ uploads: 1 })
  expect(await stored()).toEqual({ rows: 0, parts: 0 })
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
