import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Ledger } from './ledger.ts'

/** A few open applications on which all analysts work at once. */
export async function hotApplications(db: Kysely<Database>, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('financing_applications')
    .select('id')
    .where('status', 'in', ['received', 'analysis'])
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** The violations, found in the analysts' answers and the database; empty without any. */
export async function wrongs(db: Kysely<Database>, ledger: Ledger): Promise<string[]> {
  const found = new Map<string, number>()
  for (const problem of ledger.problems) found.set(problem, (found.get(problem) ?? 0) + 1)
  const decided = new Set<string>()
  const changes = new Map<string, number>()
  const twice: string[] = []
  for (const { id, version, by } of ledger.stored) {
    const what = `${id}, version ${version}`
    if (decided.has(what)) twice.push(`${what} was decided by two, one of them ${by}`)
    decided.add(what)
    changes.set(id, (changes.get(id) ?? 0) + 1)
  }
  const lost: string[] = []
  for (const [id, count] of changes) {
    const row = await db
      .selectFrom('financing_applications')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.version !== count + 1) lost.push(`${id} has version ${row.version} after ${count} changes`)
  }
  // Each change of status starts from the result of the one before.
  const broken = await sql<{ id: string }>`
    select application_id as id from (
      select application_id, from_status, lag(to_status) over (partition by application_id order by id) as before
      from application_events where actor_type = 'analyst' and kind = 'status') moves
    where before is not null and before is distinct from from_status`.execute(db)
  return [
    ...[...found].map(([problem, times]) => `${times} times: ${problem}`),
    ...twice,
    ...lost,
    ...broken.rows.map(({ id }) => `the history of ${id} has a gap`),
  ]
}
