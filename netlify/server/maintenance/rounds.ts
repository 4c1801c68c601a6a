import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The progress of a task that takes several runs. */
interface Round {
  /** The part with which to continue. */
  position: number
  /** When the last round ended; null while a round is under way, and before the first. */
  endedAt: Date | null
}

/** How far a work has come; at its beginning if nobody has begun. */
export async function readRound(db: Kysely<Database>, task: string): Promise<Round> {
  const row = await db.selectFrom('maintenance_rounds').selectAll().where('task', '=', task).executeTakeFirst()
  return { position: row?.position ?? 0, endedAt: row?.ended_at ?? null }
}

/** Notes how far a work has come. */
export async function saveRound(db: Kysely<Database>, task: string, { position, endedAt }: Round): Promise<void> {
  const changes = { position, ended_at: endedAt }
  await db
    .insertInto('maintenance_rounds')
    .values({ task, ...changes })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(changes))
    .execute()
}
