// A whole local server without the pages, as a process of its own that may be killed: files, functions, and an embedded
// database unless FAULT_DATABASE_URL names another one behind FAULT_WS_PROXY. Its clock is FAULT_CLOCK_MS ahead; with
// FAULT_NIGHT it answers only once the work of the night is done.
import { fileURLToPath } from 'node:url'
import { createDatabase } from '#db/connection.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { servingRole } from '#db/roles.ts'
import { housekeeping } from '#server/housekeeping-entry.ts'
import { jobsNow } from '#server/jobs-entry.ts'
import { databaseAs } from '#tests/support/setup/database-as.ts'
import { loadFunctions, localContext, matchFunction } from '../../netlify/local/functions.ts'
import { listen } from '../../netlify/local/http-server.ts'
import { lockDataFolder } from '../../netlify/local/process-lifetime.ts'
import { startJobRunner } from '../../netlify/local/services.ts'
import { startBlobs } from '../../netlify/local/storage.ts'
import { moveClock } from './moved-clock.ts'

moveClock(Number(process.env.FAULT_CLOCK_MS ?? 0))
const dataDir = process.env.DATA_DIR ?? ''
const port = Number(process.env.PORT)

await lockDataFolder(dataDir)
const server = await listen({ port, host: '127.0.0.1' })
process.env.SITE_URL = `http://localhost:${port}`
await startBlobs(`${dataDir}/blobs`)
const { FAULT_DATABASE_URL: outside, FAULT_WS_PROXY: outsideProxy = '' } = process.env
const { databaseUrl, servingUrl, wsProxy } = outside
  ? { databaseUrl: outside, servingUrl: databaseAs(servingRole, outside), wsProxy: outsideProxy }
  : await startEmbeddedDatabase({ dataDir: `${dataDir}/postgres` })
process.env.DATABASE_OWNER_URL = databaseUrl
process.env.DATABASE_URL = servingUrl
process.env.DATABASE_WS_PROXY = wsProxy
const db = createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
await migrateToLatest(db)
await db.destroy()
const functions = await loadFunctions(fileURLToPath(new URL('../../netlify/functions', import.meta.url)))
server.serve(async (request) => {
  const answer = await matchFunction(functions, request.url, false)?.handle(request, localContext('127.0.0.1'))
  return answer ?? new Response(null, { status: 404 })
})
startJobRunner(true)
if (process.env.FAULT_CLOCK_MS) {
  // This process lives for seconds, so that it does each second what the platform does each minute and hour.
  const night = housekeeping().catch(() => {})
  if (process.env.FAULT_NIGHT === 'is over') await night
  setInterval(() => void jobsNow(), 1_000)
}
console.log(`ready ${databaseUrl} ${wsProxy}`)
