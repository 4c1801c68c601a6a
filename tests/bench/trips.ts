// `npm run bench -- trips`: how many trips to the database each route makes, what its answer takes when a trip takes 0
// and 130 ms, how many mails a second one runner of the jobs sends then, and how long a run of reminders takes, on a
// real PostgreSQL. The limits of the routes are those of tests/integration/platform/trips.test.ts.

import { sql } from 'kysely'
import { pino } from 'pino'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { rebuildStates } from '#server/application/state.ts'
import { openDatabase, openServerPool } from '#server/database.ts'
import { queueMessages } from '#server/messages/queue-message.ts'
import { runJobs } from '#server/run-jobs.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
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
import { insertApplications } from '#tests/support/seed-applications.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const injected = [0, 130]
const mails = 1000
const reminded = 1000
/** Four for each 200 applicants and one that finds them, and those that look for what nobody has to be told. */
const mostReminderTrips = 40

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

const ofReminders = createReport(
  `${reminded} applicants, reminded of their documents by one run`,
  ...['ms a trip', 'seconds', 'trips', 'statements'],
)

/**
 * Reminds applicants whom the bank asked for documents four days ago, and returns the seconds and the trips that it
 * took.
 */
async function remind() {
  await emptyDatabase(owner)
  const isFar = tripMs
  tripMs = 0
  await insertApplications(owner, 0, reminded - 1)
  await sql`update financing_applications set status = 'waiting_docs', updated_at = now() - interval '4 days'`.execute(
    owner,
  )
  await rebuildStates(sender.db, { all: true })
  await sql`
    insert into messages (id, kind, event_key, category, application_id, recipient, subject, body_text, body_html, attachments, headers,
      message_id, created_at, state, sent_at)
    select gen_random_uuid(), 'documents_requested', id, 'contractual', id, email, '-', '-', '-', '[]', '{}',
      '<' || gen_random_uuid() || '@example.com>', now() - interval '4 days', 'sent', now()
    from financing_applications`.execute(owner)
  await sql`analyze`.execute(owner)
  tripMs = isFar
  const now = () => new Date(`${brazilianDate(new Date())}T15:00:00Z`)
  const start = performance.now()
  let reminders = 0
  const { trips, statements } = await countTrips(async () => {
    reminders = (await sendReminders({ ...sender, now })).reminders
  })
  const seconds = (performance.now() - start) / 1000
  if (reminders !== reminded) throw new Error(`${reminders} of ${reminded} applicants were reminded`)
  return { seconds, trips, statements: statements.length }
}

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
  for (const ms of injected) {
    tripMs = ms
    const { seconds, trips, statements } = await remind()
    tripMs = 0
    ofReminders.row(ms, seconds.toFixed(1), trips, statements)
    ofReminders.promise(`at ${ms} ms: at most ${mostReminderTrips} trips`, trips <= mostReminderTrips, `${trips}`)
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
ofReminders.print()
process.exit()
