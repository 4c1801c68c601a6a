import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createDatabase } from '#db/connection.ts'
import { migrations } from '#db/migrations/all.ts'
import type { Database } from '#db/schema.ts'
import { migrateJobs } from './migrate-jobs.ts'

/**
 * Brings the database, the job queue's own tables included, to the newest schema; gives the names of our migrations that
 * it ran. Throws the first failure.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  await migrateJobs(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map((result) => result.migrationName)
}

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) {
    console.error('db:migrate needs DATABASE_URL. Without one, `npm start` migrates the embedded database by itself.')
    process.exit(1)
  }
  const db = createDatabase({ databaseUrl, databaseWsProxy: process.env.DATABASE_WS_PROXY })
  try {
    const ran = await migrateToLatest(db)
    console.log(ran.length === 0 ? 'The database is up to date.' : `Migrated: ${ran.join(', ')}`)
  } catch (error) {
    console.error(`Migration failed: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await db.destroy()
  }
}
