import { join } from 'node:path'
import { createDatabase } from '#db/connection.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { rebuildStates } from '#server/application/state.ts'
import type { FileStore } from '#server/shared/file-store.ts'
import { seedDemo } from './demo.ts'
import { seedDemoDocuments } from './demo-documents.ts'

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
  await rebuildStates(db)
  await db.destroy()
  return embedded
}
