// `npm run bench -- indexes`: what a status change, a submit and other requests write to the log of a real PostgreSQL
// (bytes of WAL, without whole pages), and how often the analysts' screens, the routes of `bench -- trips` and a night
// use each index of the largest tables, with 100,000 applications (BENCH_SIZE).

import { sql } from 'kysely'
import { pino } from 'pino'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { queues } from '#domain/work-lists.ts'
import { rebuildStates } from '#server/application/state.ts'
import { keepHouse } from '#server/maintenance/housekeeping.ts'
import { startServer } from '#tests/support/api.ts'
import { connectDirectly } from '#tests/support/direct-socket.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { createReport } from '#tests/support/report.ts'
import { type CountedRoute, measuredAt, measureRoutes, walLimits } from '#tests/support/route-trips.ts'
import { seedApplications } from '#tests/support/seed-applications.ts'
import { adminRequests } from './support/admin-requests.ts'
import { openAnalystSession } from './support/analyst-session.ts'
import { request } from './support/measure.ts'

const size = Number(process.env.BENCH_SIZE ?? 100_000)
const tables = [
  'financing_applications',
  'application_state',
  'application_events',
  'messages',
  'graphile_worker._private_jobs',
]
const sorts = [
  'createdAt',
  'fullName',
  'model',
  'entryCents',
  'installmentCents',
  'installments',
  'status',
  'creditScore',
]
const more = ['incomeShare', 'assignee', 'stageSince', 'promisedBy']

const postgres = await startPostgres({ fsync: 'off', full_page_writes: 'off', autovacuum: 'off' })
const { databaseUrl, wsProxy } = postgres
process.env.DATABASE_URL = databaseUrl
process.env.DATABASE_WS_PROXY = wsProxy
connectDirectly(postgres)
const owner = createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
await migrateToLatest(owner)
const log = pino({ base: null }, pino.destination('/dev/null'))
// A clock that moves: a change at the same instant would change no index of instants.
const now = () => new Date(measuredAt.getTime() + performance.now())
const server = await startServer({}, { log, now })

const written = createReport(`Written on ${postgres.version}`, 'route', 'bytes of WAL', 'limit')
const used = createReport(`Indexes with ${size} applications`, 'table', 'index', 'scans', 'rows read', 'kB')

/** The bytes that the server has written to its log so far. */
async function position(): Promise<number> {
  const { rows } = await sql<{ at: string }>`select (pg_current_wal_insert_lsn() - '0/0')::text as at`.execute(owner)
  return Number(rows[0]?.at)
}

async function bytesOf(ask: () => Promise<{ status: number }>): Promise<number> {
  const before = await position()
  const { status } = await ask()
  if (status >= 300) throw new Error(`the request was answered ${status}`)
  return (await position()) - before
}

try {
  await seedApplications(owner, size)
  await rebuildStates(owner)
  await sql`vacuum analyze`.execute(owner)
  await sql`select pg_stat_reset()`.execute(owner)
  const bytes = await measureRoutes(server, bytesOf)
  const cookie = await openAnalystSession(owner)
  const list = '/api/admin/applications'
  const paths = [
    ...(await adminRequests(owner)).map(([, path]) => path),
    ...[...sorts, ...more].flatMap((sort) => ['asc', 'desc'].map((way) => `${list}?sort=${sort}&direction=${way}`)),
    ...queues.map((queue) => `${list}?queue=${queue}`),
    `${list}.csv`,
    '/api/admin/reports?from=2026-10-01&to=2026-10-31',
  ]
  for (const path of paths) {
    const answer = await request(server.app, cookie, path)
    await answer.arrayBuffer()
    if (answer.status !== 200) console.log(`${path} was answered ${answer.status}`)
  }
  const daytime = () => new Date(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`)
  await keepHouse({ ...server.deps, now: daytime }, { ...server.ownerDeps, now: daytime }, () => true).catch((error) =>
    console.log(String(error), error.errors),
  )
  await sql`select pg_stat_force_next_flush()`.execute(owner)
  for (const [route, figure] of Object.entries(bytes) as [CountedRoute, number][]) {
    const limit = walLimits[route]
    written.row(route, figure, limit)
    if (limit !== undefined) written.promise(`${route}: at most ${limit} bytes`, figure <= limit, `${figure}`)
  }
  const { rows } = await sql<{ table: string; index: string; scans: number; read: number; kb: number }>`
    select relid::regclass::text as table, indexrelname as index, idx_scan as scans, idx_tup_read as read,
      pg_relation_size(indexrelid) / 1024 as kb from pg_stat_user_indexes
    where relid = any(${tables}::regclass[]) order by 1, 3 desc, 2`.execute(owner)
  for (const { table, index, scans, read, kb } of rows) used.row(table, index, Number(scans), Number(read), Number(kb))
} finally {
  await server.stop()
  await owner.destroy()
  await postgres.stop()
}
written.print()
used.print()
process.exit()
