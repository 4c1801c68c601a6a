// `npm run bench -- trips`: how many trips to the database each route makes, and what its answer takes when a trip takes
// 2 and 130 ms, on a real PostgreSQL. The limits are those of tests/integration/platform/trips.test.ts.

import { pino } from 'pino'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { startServer } from '#tests/support/api.ts'
import { connectDirectly } from '#tests/support/direct-socket.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { createReport } from '#tests/support/report.ts'
import {
  type CountedRoute,
  measuredAt,
  measureRoutes,
  timeOf,
  tripLimits,
  tripsOf,
} from '#tests/support/route-trips.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const injected = [2, 130]

const postgres = await startPostgres()
const { databaseUrl, wsProxy } = postgres
process.env.DATABASE_URL = databaseUrl
process.env.DATABASE_WS_PROXY = wsProxy
let tripMs = 0
connectDirectly(postgres, () => tripMs)
const owner = createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
await migrateToLatest(owner)
const log = pino({ base: null }, pino.destination('/dev/null'))
const server = await startServer({ RATE_LIMIT_SCALE: '1000000' }, { log, now: () => measuredAt })

const report = createReport(
  `Trips to the database on ${postgres.version}`,
  ...['route', 'trips', 'limit', 'statements', 'connections', ...injected.map((ms) => `ms at ${ms} ms a trip`)],
)
try {
  // The first round fills the pool and the caches of the process.
  await measureRoutes(server, tripsOf)
  await emptyDatabase(owner)
  const counted = await measureRoutes(server, tripsOf)
  const times: Record<CountedRoute, number>[] = []
  for (const ms of injected) {
    await emptyDatabase(owner)
    tripMs = ms
    times.push(await measureRoutes(server, timeOf))
    tripMs = 0
  }
  for (const [route, limit] of Object.entries(tripLimits) as [CountedRoute, number][]) {
    const { trips, statements, connections } = counted[route]
    report.row(route, trips, limit, statements.length, connections, ...times.map((time) => Math.round(time[route])))
    report.promise(`${route}: at most ${limit} trips`, trips <= limit, `${trips}`)
  }
} finally {
  await server.stop()
  await owner.destroy()
  await postgres.stop()
}
report.print()
process.exit()
