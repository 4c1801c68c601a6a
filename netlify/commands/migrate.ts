import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'

// `npm run db:migrate`.
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
