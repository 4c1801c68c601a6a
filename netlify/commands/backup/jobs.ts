import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The waiting jobs, as lines of JSON. Leaves out jobs that have used up their attempts. */
export const waitingJobs = sql<{ row: string }>`
  select jsonb_build_object('task', task.identifier, 'payload', job.payload, 'queue', queue.queue_name, 'run_at', job.run_at,
    'max_attempts', job.max_attempts, 'key', job.key, 'priority', job.priority)::text as row
  from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts or job.locked_at is not null`

/** Queues jobs again, each with all its attempts. */
export async function addJobs(trx: Kysely<Database>, rows: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts,
      job_key => key, priority => priority)
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb)
      as job (task text, payload json, queue text, run_at timestamptz, max_attempts integer, key text, priority integer)`.execute(
    trx,
  )
}
