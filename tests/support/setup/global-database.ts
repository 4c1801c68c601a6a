import { createDatabase } from '#db/connection.ts'
import { EMBEDDED_SERVING_URL, startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'

/** Gives the whole run one migrated Postgres in memory; the test files find it in DATABASE_URL, as the functions do. */
export default async function setup(): Promise<() => Promise<void>> {
  const embedded = await startEmbeddedDatabase()
  // As in production: what serves is not who migrated.
  process.env.DATABASE_URL = EMBEDDED_SERVING_URL
  process.env.DATABASE_OWNER_URL = embedded.databaseUrl
  process.env.DATABASE_WS_PROXY = embedded.wsProxy
  const db = createDatabase({ databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy })
  await migrateToLatest(db)
  await db.destroy()
  return () => embedded.stop()
}
