import { EventEmitter } from 'node:events'
import { runMigrations, type SharedOptions } from 'graphile-worker'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { buildLiveIndexes, lockTimeout } from './live-indexes.ts'
import { migrations } from './migrations/all.ts'
import { refreshSearch } from './migrations/refresh-search.ts'
import { grantRoles } from './roles.ts'
import type { Database } from './schema.ts'

/**
 * Brings the database, the job queue's own tables included, to the newest schema, builds indexes on tables in use,
 * folds anew what is searched, and gives the roles their rights;
 * gives the names of our migrations that it ran. Throws the first failure.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  await migrateJobs(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => patient(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  await buildLiveIndexes(db)
  await refreshSearch(db)
  await grantRoles(db)
  return (results ?? []).map((result) => result.migrationName)
}

/** Makes the schema that these migrations made, of an empty database. Throws where one of them is not known here. */
export async function migrateUpTo(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new Error(`A newer version made this: it has ${unknown.join(', ')}.`)
  await migrateJobs(db)
  const known = Object.fromEntries(names.map((name) => [name, migrations[name]])) as Record<string, Migration>
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/**
 * The same migrations, which give up rather than let everybody wait behind them for a lock that somebody keeps.
 * @internal for its test.
 */
export function patient(all: Readonly<Record<string, Migration>>): Record<string, Migration> {
  const withTimeout = (migration: Migration): Migration => ({
    ...migration,
    up: async (db) => {
      await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(db)
      await migration.up(db)
    },
  })
  return Object.fromEntries(Object.entries(all).map(([name, migration]) => [name, withTimeout(migration)]))
}

type PgPool = NonNullable<SharedOptions['pgPool']>
type Question = string | { text: string; values?: unknown[] }

/** Brings the tables of the job queue, which live in a schema of their own, to the newest version of graphile-worker. */
async function migrateJobs(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const query = (question: Question, values?: unknown[]) =>
      typeof question === 'string'
        ? connection.executeQuery(CompiledQuery.raw(question, values ?? []))
        : connection.executeQuery(CompiledQuery.raw(question.text, question.values ?? []))
    // The library asks for a pool: here it is one connection of the pool that Kysely has.
    const pool = Object.assign(new EventEmitter(), { connect: async () => ({ query, release: () => {} }), query })
    for (const event of ['error', 'connect']) pool.on(event, () => {})
    await runMigrations({ pgPool: pool as unknown as PgPool, noPreparedStatements: true })
  })
}
