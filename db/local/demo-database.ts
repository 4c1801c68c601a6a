import { join } from 'node:path'
import { migrateToLatest } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { seedDemoDocuments } from '#db/seed/demo-documents.ts'
import { createDatabase } from '#server/database.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'

/**
 * Starts the embedded database of a data folder, migrated and, the first time, filled with demo data.
 * `bridgePort` fixes the WebSocket port; with `files` the demo's applicants have sent documents too.
 */
export async function startDemoDatabase(
  folder: string,
  bridgePort?: number,
  files?: FileStore,
): Promise<EmbeddedDatabase> {
  const dataDir = join(folder, 'postgres')
  const embedded = await startEmbeddedDatabase({ dataDir, ...(bridgePort === undefined ? {} : { bridgePort }) })
  const db = createDatabase({ databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy })
  await migrateToLatest(db)
  await seedDemo(db)
  if (files) await seedDemoDocuments(db, files)
  await db.destroy()
  return embedded
}
