import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * Gives back jobs whose runner was stopped in the middle: locked longer than any runner lives (ms). graphile-worker itself
 * waits four hours for them. Time is the database's own.
 */
export async function unlockLost(db: Kysely<Database>, lockedLongerThanMs: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at <= now() - make_interval(secs => ${lockedLongerThanMs / 1000})
    ))`.execute(db)
}
