// `npm run bench -- trips`: how many trips to the database each route makes, what its answer takes when a trip takes
// 0 and 130 ms, and how many mails a second one runner of the jobs sends then, on a real PostgreSQL. The limits of the routes
// are those of tests/integration/platform/trips.test.ts.

import { pino } from 'pino'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { openDatabase, openServerPool } from '#server/database.ts'
import { queueMessages } from '#server/messages/queue-message.ts'
import { runJobs } from '#server/run-jobs.ts'
import { startServer } from '#tests/support/api.ts'
import { countTrips } from '#tests/support/count-trips.ts'
import { connectDirectly } from '#tests/support/direct-socket.ts'
import { startFakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
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

const injected = [0, 130]
const mails = 1000

const postgres = await startPostgres()
const { databaseUrl, wsProxy } = postgres
process.env.DATABASE_URL = databaseUrl
process.env.DATABASE_WS_PROXY = wsProxy
let tripMs = 0
connectDirectly(postgres, () => tripMs)
const owner = createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
await migrateToLatest(owner)
const log = pino({ base: null }, pino.destination('/dev/null'))
const server = await startServer({}, { log, now: () => measuredAt })
const smtp = await startFakeSmtp()
const mail = { smtpUrl: smtp.url, from: { name: 'Banco Tiriva', address: 'contato@tiriva.example' } }
const config = { ...server.deps.config, mail }
const pool = openServerPool(config)
const sender = { ...server.deps, config, now: () => new Date(), db: openDatabase(config, pool) }

const report = createReport(
  `Trips to the database on ${postgres.version}`,
  ...['route', 'trips', 'limit', 'statements', 'connections', ...injected.map((ms) => `ms at ${ms} ms a trip`)],
)
const ofMail = createReport(
  `${mails} mails, sent by one runner to a server that takes them at once`,
  ...['ms a trip', 'seconds', 'mails a second', 'statements', 'statements a mail'],
)

/** Sends mails by the jobs, and returns the seconds and the statements that it took. */
async function sendMails() {
  await emptyDatabase(owner)
  smtp.received.length = 0
  const messages = Array.from({ length: mails }, (_, number) => ({
    kind: 'analyst_message' as const,
    event: `bench:${number}`,
    to: `pessoa${number}@example.com`,
    about: null,
    params: { fullName: 'Ana Souza', contractNumber: '2612345670', subject: 'Sobre o seu pedido', body: 'Bom dia.' },
  }))
  const isFar = tripMs
  tripMs = 0
  await queueMessages(sender, sender.db, messages)
  tripMs = isFar
  const start = performance.now()
  const { statements } = await countTrips(() => runJobs(sender, pool, { onlyQueue: true, beginWithin: 600_000 }))
  const seconds = (performance.now() - start) / 1000
  if (smtp.received.length !== mails) throw new Error(`${smtp.received.length} of ${mails} mails arrived`)
  return { seconds, statements: statements.length }
}

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
  for (const ms of injected) {
    tripMs = ms
    const { seconds, statements } = await sendMails()
    tripMs = 0
    const rounded = [seconds.toFixed(1), Math.round(mails / seconds), statements, (statements / mails).toFixed(2)]
    ofMail.row(ms, ...rounded)
    // A near database answers before the next mail asks, so that fewer share a statement.
    if (ms > 0) ofMail.promise(`at ${ms} ms: at most one statement a mail`, statements <= mails, `${statements}`)
  }
} finally {
  tripMs = 0
  await server.stop()
  await smtp.close()
  await pool.end()
  await owner.destroy()
  await postgres.stop()
}
report.print()
ofMail.print()
process.exit()
