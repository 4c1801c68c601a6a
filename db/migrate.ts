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
 * Brings the database and the job queue's tables to the newest schema, builds the indexes on tables in use, folds the search
 * columns anew and grants the roles their rights. Gives the names of this project's migrations that it ran. Throws the first
 * failure.
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

/** Gives an empty database the schema that the named migrations make. Throws if one of them is unknown here. */
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
 * Gives the same migrations with a lock timeout: they give up instead of letting every query wait behind them for a lock.
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

/** Brings the job queue's tables, which have their own schema, to the newest version of graphile-worker. */
async function migrateJobs(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const query = (question: Question, values?: unknown[]) =>
      typeof question === 'string'
        ? connection.executeQuery(CompiledQuery.raw(question, values ?? []))
        : connection.executeQuery(CompiledQuery.raw(question.text, question.values ?? []))
    // The library wants a pool, so this wraps one connection of Kysely's pool.
    const pool = Object.assign(new EventEmitter(), { connect: async () => ({ query, release: () => {} }), query })
    for (const event of ['error', 'connect']) pool.on(event, () => {})
    await runMigrations({ pgPool: pool as unknown as PgPool, noPreparedStatements: true })
  })
}
