import { createDatabase } from '#db/connection.ts'
import { EMBEDDED_SERVING_URL } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { FileStore } from '#server/shared/file-store.ts'
import { startDemoDatabase } from './demo/demo-database.ts'
import type { LocalEnvironment } from './environment.ts'
import { StartError } from './start-error.ts'

/**
 * Makes a migrated database reachable through DATABASE_URL: the one named there, or the embedded one with demo data.
 * `bridgePort` fixes the embedded one's port; `files` stores the demo's documents. Throws StartError when the database of
 * DATABASE_URL cannot be used.
 */
export async function prepareDatabase(environment: LocalEnvironment, bridgePort?: number, files?: FileStore) {
  if (environment.databaseUrl !== undefined) {
    await migrateOwn(process.env.DATABASE_OWNER_URL || environment.databaseUrl)
    return { embedded: false, stop: async () => {} }
  }
  const embedded = await startDemoDatabase(environment.dataDir, bridgePort, files)
  process.env.DATABASE_URL = EMBEDDED_SERVING_URL
  process.env.DATABASE_OWNER_URL = embedded.databaseUrl
  process.env.DATABASE_WS_PROXY = embedded.wsProxy
  return { embedded: true, stop: () => embedded.stop() }
}

async function migrateOwn(databaseUrl: string) {
  const db = createDatabase({ databaseUrl, databaseWsProxy: process.env.DATABASE_WS_PROXY })
  try {
    await migrateToLatest(db)
  } catch (error) {
    // A WebSocket that cannot open rejects with an event that gives no reason.
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'no connection could be made'
    throw new StartError(`The database at ${hostOf(databaseUrl)} (DATABASE_URL) cannot be used: ${reason}`)
  } finally {
    await db.destroy()
  }
}

// Gives the host alone, because the rest of DATABASE_URL is a secret.
const hostOf = (databaseUrl: string) =>
  URL.canParse(databaseUrl) ? new URL(databaseUrl).host : 'an unreadable address'
