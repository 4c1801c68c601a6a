import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { rebuildStates } from '#server/application/state.ts'
import { lacksDatabase, readEnvironment } from '#server/preview.ts'

// `npm run db:migrate`. A preview's build runs it too, on the preview's own database if it has one.
const env = readEnvironment()
const { DATABASE_WS_PROXY: databaseWsProxy } = env
const databaseUrl = env.DATABASE_OWNER_URL || env.DATABASE_URL
if (lacksDatabase(env)) {
  console.log('This preview has no database of its own (PREVIEW_DATABASE_URL): nothing is migrated.')
  process.exit()
}
if (!databaseUrl) {
  console.error(
    'db:migrate needs DATABASE_URL, or DATABASE_OWNER_URL where what serves has a role of its own. Without one, `npm start` migrates the embedded database by itself.',
  )
  process.exit(1)
}
const db = createDatabase({ databaseUrl, databaseWsProxy })
try {
  const ran = await migrateToLatest(db)
  await rebuildStates(db)
  console.log(ran.length === 0 ? 'The database is up to date.' : `Migrated: ${ran.join(', ')}`)
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await db.destroy()
}
