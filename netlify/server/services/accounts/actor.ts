import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The analyst who does something, as events name him or her. */
export interface AnalystActor {
  type: 'analyst'
  id: string
  name: string
}

/** The analyst of a session, by name. */
export async function analystActor(db: Kysely<Database>, id: string): Promise<AnalystActor> {
  const { username } = await db
    .selectFrom('admin_users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { type: 'analyst', id, name: username }
}
