import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrateJobs } from './migrate-jobs.ts'
import { migrations } from './migrations/all.ts'
import { grantServing } from './roles.ts'
import type { Database } from './schema.ts'

/**
 * Brings the database, the job queue's own tables included, to the newest schema, and gives the serving role its rights;
 * gives the names of our migrations that it ran. Throws the first failure.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  await migrateJobs(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  await grantServing(db)
  return (results ?? []).map((result) => result.migrationName)
}
