import { join } from 'node:path'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { createDatabase } from '#server/database.ts'
import type { LocalEnvironment } from './environment.ts'
import { StartError } from './start-error.ts'

/**
 * Makes a migrated database reachable through DATABASE_URL: the one named there, or the embedded one with demo data.
 * `bridgePort` fixes the embedded one's port. Throws StartError when a database of one's own cannot be reached.
 */
export async function prepareDatabase(environment: LocalEnvironment, bridgePort?: number) {
  if (environment.databaseUrl !== undefined) {
    await migrateOwn(environment.databaseUrl)
    return { embedded: false, stop: async () => {} }
  }
  const dataDir = join(environment.dataDir, 'postgres')
  const embedded = await startEmbeddedDatabase({ dataDir, ...(bridgePort === undefined ? {} : { bridgePort }) })
  process.env.DATABASE_URL = embedded.databaseUrl
  process.env.DATABASE_WS_PROXY = embedded.wsProxy
  await withDatabase(embedded.databaseUrl, async (db) => {
    await migrateToLatest(db)
  })
  return { embedded: true, stop: () => embedded.stop() }
}

async function migrateOwn(databaseUrl: string) {
  try {
    await withDatabase(databaseUrl, migrateToLatest)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new StartError(`The database at ${hostOf(databaseUrl)} (DATABASE_URL) cannot be used: ${reason}`)
  }
}

async function withDatabase(databaseUrl: string, work: (db: ReturnType<typeof createDatabase>) => Promise<unknown>) {
  const db = createDatabase({ databaseUrl, databaseWsProxy: process.env.DATABASE_WS_PROXY })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

// The address alone: the rest of DATABASE_URL is a secret.
const hostOf = (databaseUrl: string) =>
  URL.canParse(databaseUrl) ? new URL(databaseUrl).host : 'an unreadable address'
