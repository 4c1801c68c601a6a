import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SecurityHistoryQuery } from '#api/security-history.ts'
import { securityHistory } from '#server/accounts/security-log.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const { db } = server.ownerDeps
  await emptyDatabase(db)
  // Daily events, and a kind with few lines. The lines of the daily ones are adjacent.
  await sql`insert into security_events (kind, actor_name, subject_name, at)
    select case when n % 500 = 0 then 'refused' else (array['login', 'login', 'document_viewed'])[1 + n % 3] end,
      'ana', case when n % 5000 = 0 then 'caio' end, '2020-01-01'::timestamptz + n * interval '5 minutes'
    from generate_series(1, 200000) n`.execute(db)
  await sql`analyze security_events`.execute(db)
})
afterAll(async () => {
  await emptyDatabase(server.ownerDeps.db)
  await server.stop()
})

const lists: readonly [string, SecurityHistoryQuery][] = [
  ['of a rare kind', { kind: 'refused' }],
  ['of that kind, further back', { kind: 'refused', before: '60000' }],
  ['of that kind and a day long ago', { kind: 'refused', from: '2020-02-01', to: '2020-02-01' }],
  ['of a kind of which there is none', { kind: 'export' }],
]

/** The database's plan for the lines of a query. */
async function planOf(query: SecurityHistoryQuery): Promise<string> {
  const { db } = server.ownerDeps
  const [[asked] = []] = await recordSql(() => securityHistory(server.ownerDeps, query))
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${asked?.text}`, asked?.values),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it.each(lists)('among 200,000 lines those %s are found by the index of the kinds', async (_, query) => {
  const plan = await planOf(query)
  expect(plan).toContain('security_events_kind')
  expect(plan).not.toMatch(/Seq Scan on security_events|Sort/)
})

it.each<[string, SecurityHistoryQuery]>([
  ['somebody to whom little happened', { person: 'caio' }],
  ['that person, long ago', { person: 'caio', from: '2020-02-01', to: '2020-02-01' }],
  ['nobody', { person: 'dora' }],
])('among 200,000 lines those of %s are found by who did it and by whom it befell', async (_, query) => {
  const plan = await planOf(query)
  expect(plan).toContain('security_events_by')
  expect(plan).toContain('security_events_subject')
  expect(plan).not.toContain('Seq Scan on security_events')
})
