import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { createLog } from '#server/shared/log.ts'
import { startPostgres } from '#tests/support/postgres.ts'

/**
 * The API in this process on a real PostgreSQL, without logs and with unreachable limits. Uses the embedded database if
 * there is no PostgreSQL.
 */
export async function startAdminApp() {
  const postgres = await startPostgres({ fsync: 'off' }).catch(async (error: Error) => {
    console.log(`${error.message}\nThe embedded database stands in: its times say little about a real one.`)
    return { ...(await startEmbeddedDatabase()), version: 'embedded PGlite' }
  })
  const config = readConfig({
    DATABASE_URL: postgres.databaseUrl,
    DATABASE_WS_PROXY: postgres.wsProxy,
    SITE_URL: 'https://tiriva.example',
    SECRET_KEY: 'k'.repeat(32),
    RATE_LIMIT_SCALE: '1000',
  })
  const db = openDatabase(config)
  const log = createLog(config)
  log.level = 'silent'
  const documents = () => {
    throw new Error('the bench reads no documents')
  }
  const nothing = { purgeCdn: async () => {}, wakeJobs: async () => {} }
  const app = createApp({ config, db, documents, photos: documents, now: () => new Date(), log, fetch, ...nothing })
  const stop = async () => {
    await db.destroy()
    await postgres.stop()
  }
  return { app, db, version: postgres.version, stop }
}
