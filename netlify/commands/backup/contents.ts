import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { namesSinceFirstRelease } from '#db/migrations/first-release/former-names.ts'
import type { Database } from '#db/schema.ts'
import { restoreMark } from '#server/maintenance/restore-mark.ts'

/** The content of a backup. Written last, so that a folder without a manifest is no backup. */
export interface Manifest {
  format: 1
  at: string
  /** The schema that the rows have. */
  migrations: string[]
  tables: { name: string; rows: number; sha256: string }[]
  /** The waiting jobs; missing in backups of older versions. */
  jobs?: { rows: number; sha256: string }
  files: { store: string; count: number; sha256: string }[]
}

/** Returns the path of a table's rows, a JSON object a line. */
export const rowsFile = (folder: string, table: string) => join(folder, 'rows', `${table}.ndjson`)
/** Returns the path of the waiting jobs, a JSON object a line. */
export const jobsFile = (folder: string) => join(folder, 'jobs.ndjson')
/** Returns the path of the list of a store's files, a JSON object a line. */
export const listFile = (folder: string, store: string) => join(folder, 'files', `${store}.ndjson`)
/** Returns the path of a stored file: the hash of its key, because a key can be longer than a file name. */
export const storedFile = (folder: string, store: string, key: string) => {
  const name = createHash('sha256').update(key).digest('hex')
  return join(folder, 'files', store, name.slice(0, 2), name)
}

/** A value that identifies a backup. */
export const fingerprintOf = (folder: string) => sha256Of(place(folder))

const place = (folder: string) => join(folder, 'manifest.json')

/** Writes the list of what a backup has. It comes last, so a backup without one is not whole. */
export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(place(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o600 })

/** Throws if the folder holds no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(place(folder), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} holds no whole backup: manifest.json is missing.`)
  return JSON.parse(text) as Manifest
}

/** The SHA-256 of a file, read piece by piece. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/** Returns the lines of a file. Only a line feed ends a line, because a row can contain every other character. */
export async function* linesOf(path: string): AsyncIterable<string> {
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

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

/**
 * Returns every table of the site, each after those that it refers to. Leaves out the record of migrations and the job
 * queue.
 */
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

/**
 * The migrations that made the tables, in order, with one for all before release 1.0.0; none if there are no tables.
 */
export async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const there = await sql<{
    there: boolean
  }>`select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!there.rows[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return namesSinceFirstRelease(rows.map(({ name }) => name))
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
