import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { restoreMark } from '#server/maintenance/restore-mark.ts'

/** A table as backed up. */
export interface Table {
  name: string
  /** The columns to write: all but those that the database computes. */
  columns: string[]
  /** The identity column; null without one. */
  identity: string | null
  /** Whether its rows refer to rows of the same table. A referenced row has a smaller value in the first column. */
  refersToItself: boolean
}

/** Gives every table of the site, each after those that it refers to. Leaves out the record of migrations and the job queue. */
export async function tablesInOrder(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name,
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
      max(attname::text) filter (where attidentity <> '') as identity,
      exists (select from pg_constraint
        where contype = 'f' and conrelid = pg_class.oid and confrelid = conrelid) as "refersToItself"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%' and relname <> ${restoreMark}
    group by pg_class.oid, relname order by relname`.execute(db)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`.execute(db)
  const ordered: Table[] = []
  while (ordered.length < rows.length) {
    const done = new Set(ordered.map(({ name }) => name))
    const free = rows.filter(
      ({ name }) => !done.has(name) && references.every(({ from, to }) => from !== name || done.has(to)),
    )
    if (free.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...free)
  }
  return ordered
}

/** The migrations that made the tables, in order; none if there are no tables. */
export async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const there = await sql<{
    there: boolean
  }>`select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!there.rows[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

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
