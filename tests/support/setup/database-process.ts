import { createDatabase } from '#db/connection.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'

// A process of its own: one migrated Postgres in memory, whose address goes to who started it, and which ends with it.
const embedded = await startEmbeddedDatabase()
const db = createDatabase({ databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy })
await migrateToLatest(db)
await db.destroy()
process.once('disconnect', () => process.exit())
process.send?.({ ownerUrl: embedded.databaseUrl, wsProxy: embedded.wsProxy })
