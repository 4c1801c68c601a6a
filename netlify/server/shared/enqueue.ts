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

/** Has a task done with a payload once the caller's transaction is committed; one job a key, however often it is asked for. */
export async function addJob(db: Kysely<Database>, task: string, payload: object, key: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json, job_key => ${key}::text)`.execute(
    db,
  )
}
