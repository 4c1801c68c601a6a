import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { servingRole } from '#db/roles.ts'
import { createApplicant } from '#tests/support/accounts.ts'
import type { Rig } from './rig.ts'
import type { Outcome } from './scenario.ts'

/** The attempts of an intruder with the serving role to change a history. */
const attempts = ({ table, column }: { table: string; column: string }) => [
  `update ${table} set ${column} = ${column}`,
  `delete from ${table}`,
  `truncate ${table}`,
  `alter table ${table} disable trigger user`,
  `drop table ${table}`,
  `set local tiriva.retention_over = 'on'; delete from ${table}`,
]

/** On a real PostgreSQL, the serving role is refused every change of every history. */
export async function historyStays({ server, postgres }: Rig): Promise<Outcome> {
  await createApplicant(server)
  const { DATABASE_WS_PROXY } = process.env
  const db = createDatabase({ databaseUrl: postgres.databaseUrl, databaseWsProxy: DATABASE_WS_PROXY })
  const { rows } = await sql<{ table: string; column: string }>`
    select tgrelid::regclass::text as "table", max(attname::text) filter (where attidentity = '') as "column"
    from pg_trigger join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
    where tgname like '%append_only' group by tgrelid`.execute(db)
  const statements = [...rows.flatMap(attempts), `set local tiriva.retention_over = 'on'; delete from contracts`]
  const surprises: string[] = []
  const before = await server.deps.db.selectFrom('application_events').selectAll().execute()
  for (const statement of statements) {
    const refused = await db
      .transaction()
      .execute(async (trx) => {
        await sql`set local session authorization ${sql.id(servingRole)}`.execute(trx)
        for (const part of statement.split('; ')) await sql.raw(part).execute(trx)
        return false
      })
      .catch((error: Error) => /permission denied|must be owner|append-only/.test(error.message))
    if (!refused) surprises.push(`'${statement}' was not refused`)
  }
  const after = await server.deps.db.selectFrom('application_events').selectAll().execute()
  await db.destroy()
  return {
    fault: 'the serving role taken over: histories',
    tried: statements.length,
    lost: before.length - after.length,
    doubled: 0,
    half: surprises.length,
    answers: `${rows.length} histories, ${statements.length - surprises.length} refused`,
    recoveredMs: undefined,
    surprises,
  }
}
