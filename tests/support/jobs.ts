import { sql } from 'kysely'
import { runJobs } from '#server/run-jobs.ts'
import type { TestServer } from './api.ts'
import { sharedPool } from './pools.ts'

/** Runs the due jobs, like the platform each minute. */
export async function runDue({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await runJobs(deps, sharedPool(deps.config))
}

/** Also runs jobs that wait for their next try. */
export async function runAll(server: Pick<TestServer, 'deps'>): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(server.deps.db)
  await runDue(server)
}

/** Lets every waiting job have had its last try, as after days in which another server gave no answer. */
export async function giveUp({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where locked_at is null`.execute(deps.db)
}

/** Lets the next try of every waiting job be hours away, as after a day in which another server gave no answer. */
export async function backOff({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  const later = sql`now() + interval '5 hours'`
  await sql`update graphile_worker._private_jobs set run_at = ${later} where locked_at is null`.execute(deps.db)
}

/** The jobs in the queue: name, tries, and whether they are locked. */
export async function queuedJobs({ deps }: Pick<TestServer, 'deps'>) {
  const { rows } = await sql<{ key: string; attempts: number; locked: boolean }>`
    select key, attempts, locked_at is not null as locked from graphile_worker.jobs order by id`.execute(deps.db)
  return rows
}
