import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { lockFolder } from '#db/local/instance-lock.ts'
import type { Database } from '#db/schema.ts'
import { openDatabase } from '#server/database.ts'

/**
 * Runs a command's work on the database that DATABASE_URL names, or on the embedded one of DATA_DIR, migrated
 * and seeded. Throws FolderInUseError while the local server has the embedded one.
 */
export async function withDatabase<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL, DATABASE_WS_PROXY, DATA_DIR = '.data' } = process.env
  if (DATABASE_URL) return open(DATABASE_URL, DATABASE_WS_PROXY, work)
  // Only a development install has the packages of the embedded database.
  const { startDemoDatabase } = await import('../local/demo/demo-database.ts')
  const unlock = await lockFolder(resolve(DATA_DIR))
  const embedded = await startDemoDatabase(resolve(DATA_DIR))
  try {
    return await open(embedded.databaseUrl, embedded.wsProxy, work)
  } finally {
    await embedded.stop()
    unlock()
  }
}

async function open<Result>(
  databaseUrl: string,
  wsProxy: string | undefined,
  work: (db: Kysely<Database>) => Promise<Result>,
) {
  const db = openDatabase({ databaseUrl, databaseWsProxy: wsProxy || undefined })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
