import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * For how long (s) the oldest job that could run has been waiting (null: none is), and whether a message has not been sent
 * that was written before `late`, or that the mail server refuses because of the bank.
 */
export async function readQueues(
  db: Kysely<Database>,
  late: Date,
): Promise<{ oldestJobSeconds: number | null; hasLateMessage: boolean }> {
  const { rows } = await sql<{ waiting: string | null; late: boolean }>`
    select
      (select extract(epoch from now() - min(run_at)) from graphile_worker.jobs
        where run_at <= now() and locked_at is null and attempts < max_attempts) as waiting,
      exists (select from messages where state = 'queued' and (created_at < ${late} or own_fault)) as late`.execute(db)
  const waiting = rows[0]?.waiting ?? null
  return {
    oldestJobSeconds: waiting === null ? null : Math.round(Number(waiting)),
    hasLateMessage: rows[0]?.late ?? false,
  }
}
