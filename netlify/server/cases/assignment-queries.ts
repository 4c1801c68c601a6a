import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

const canWork = (db: Kysely<Database>) =>
  db
    .selectFrom('admin_users')
    .select(['id', 'username as name'])
    .where('role', 'in', ['manager', 'analyst'])
    .where('disabled_at', 'is', null)

/** Everybody who can work on applications, by name. */
export function findColleagues(db: Kysely<Database>): Promise<{ id: string; name: string }[]> {
  return canWork(db).orderBy('username').execute()
}

/** Somebody who can work on applications; undefined where nobody of that id can. */
export function findColleague(db: Kysely<Database>, id: string): Promise<{ id: string; name: string } | undefined> {
  return canWork(db).where('id', '=', id).executeTakeFirst()
}

/** Gives applications to somebody, or to nobody; gives the ids of those that changed, with who had them before. */
export async function assign(
  db: Kysely<Database>,
  ids: readonly string[],
  to: string | null,
): Promise<{ id: string; former: string | null }[]> {
  // In one order, so that two who assign the same ones wait for each other instead of for ever.
  const { rows } = await sql<{ id: string; former: string | null }>`
    with locked as (
      select id, assignee_id from financing_applications
      where id = any (${ids}::uuid[]) and assignee_id is distinct from ${to}::uuid order by id for update)
    update financing_applications application set assignee_id = ${to}::uuid
    from locked left join admin_users former on former.id = locked.assignee_id
    where application.id = locked.id
    returning application.id, former.username as former`.execute(db)
  return rows
}
