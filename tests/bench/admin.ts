// npm run bench:admin: what the analysts' API costs with 2,000 and with 200,000 applications, in one run.
// Server time: from the request to the last byte of the answer, inside this process, session check included.

import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { seedPayments } from '../support/pix/seed-payments.ts'
import { seedApplications } from '../support/seed-applications.ts'
import { openAnalystSession } from './support/analyst-session.ts'
import { type ExportReading, measureExport } from './support/export-memory.ts'
import { measureRead, type Reading } from './support/measure.ts'

const sizes = (process.env.BENCH_SIZES ?? '2000,200000').split(',').map(Number)
const limitMs = 100
/** How much more the export may take at the largest size than at the smallest: what it holds, and the process's size. */
const flat = { heldMegabytes: 4, rssRatio: 1.25 }

const postgres = await startPostgres({ fsync: 'off' }).catch(async (error: Error) => {
  console.log(`${error.message}\nThe embedded database stands in: its times say little about a real one.`)
  return { ...(await startEmbeddedDatabase()), version: 'embedded PGlite' }
})
const config = readConfig({
  DATABASE_URL: postgres.databaseUrl,
  DATABASE_WS_PROXY: postgres.wsProxy,
  SITE_URL: 'https://tiriva.example',
})
const db = createDatabase(config)
const log = createLog(config)
log.level = 'silent'
const documents = () => {
  throw new Error('the bench reads no documents')
}
const nothing = { purgeCdn: async () => {}, jobAdded: () => {}, wakeJobs: async () => {} }
const app = createApp({ config, db, documents, photos: documents, now: () => new Date(), log, fetch, ...nothing })
const failures: string[] = []

try {
  await migrateToLatest(db)
  const cookie = await openAnalystSession(db)
  const results = new Map<string, Reading[]>()
  const exports: ExportReading[] = []
  for (const size of sizes) {
    await seedApplications(db, size)
    await seedPayments(db)
    const queries = await requests()
    for (const [name, path] of queries) {
      const reading = await measureRead(app, cookie, path)
      results.set(name, [...(results.get(name) ?? []), reading])
      if (size === sizes.at(-1) && reading.p95 > limitMs)
        failures.push(`${name} at ${size}: p95 ${reading.p95.toFixed(1)} ms, over ${limitMs} ms`)
    }
    exports.push(await measureExport(app, cookie, Math.max(...sizes)))
  }
  print(results)
  judgeExports(exports)
} finally {
  await db.destroy()
  await postgres.stop()
}
for (const failure of failures) console.log(`FAILED: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

/** What is measured, by name; ids are those of this size's rows. */
async function requests(): Promise<[name: string, path: string][]> {
  const at = async (share: number) => {
    const { rows } = await sql<{ id: string }>`select id from financing_applications order by created_at desc
      offset (select (count(*) * ${share}::float)::bigint from financing_applications) limit 1`.execute(db)
    return rows[0]?.id ?? ''
  }
  const [deep, middle] = [await at(0.9), await at(0.5)]
  const paid = await sql<{ id: string }>`select id from pix_payments order by paid_at desc
    offset (select (count(*) * 0.9)::bigint from pix_payments) limit 1`.execute(db)
  const payments = '/api/admin/payments'
  const list = '/api/admin/applications'
  return [
    ['dashboard', '/api/admin/dashboard'],
    ['list, first page', list],
    ['list, page at 90% depth', `${list}?after=${deep}`],
    ['list, page back from 90%', `${list}?before=${deep}`],
    ['list by name, deep', `${list}?sort=fullName&after=${deep}`],
    ['list by installment, deep', `${list}?sort=installmentCents&direction=desc&after=${middle}`],
    ['filter: one status', `${list}?status=rejected`],
    ['filter: two statuses', `${list}?status=analysis,pending`],
    ['filter: status, by name', `${list}?status=pending&sort=fullName`],
    ['filter: model', `${list}?model=X-ADV`],
    ['filter: a month', `${list}?from=2025-01-01&to=2025-01-31`],
    ['filter: score', `${list}?scoreMin=500&scoreMax=510`],
    ['filter: all four', `${list}?status=rejected&model=X-ADV&scoreMin=700&from=2025-01-01`],
    ['filter: finds nothing', `${list}?status=received&model=X-ADV&to=2024-06-30`],
    ['search: common name', `${list}?q=silva`],
    ['search: two words', `${list}?q=zilda+kubitschek`],
    ['search: part of a CPF', `${list}?q=00104729`],
    ['search: nobody', `${list}?q=zzzzzz`],
    ['search in a filter, by name', `${list}?q=yamamoto&status=signing&sort=fullName`],
    ['count: everything', `${list}/count`],
    ['count: common name', `${list}/count?q=silva`],
    ['count: rare filter', `${list}/count?model=X-ADV&status=signing`],
    ['payments, first page', payments],
    ['payments, page at 90% depth', `${payments}?after=${paid.rows[0]?.id}`],
    ['payments: what waits', `${payments}?state=waiting`],
    ['payments: a month', `${payments}?from=2025-01-01&to=2025-01-31`],
    ['payments: common name', `${payments}?q=silva`],
    ['payments: nobody', `${payments}?q=zzzzzz`],
    ['payments: count', `${payments}/count`],
    ['payments: sums of a day', `${payments}/sums?from=2025-01-15&to=2025-01-15`],
    ['detail', `${list}/${middle}`],
    ['neighbours', `${list}/${middle}/neighbours?status=completed`],
  ]
}

function print(results: ReadonlyMap<string, Reading[]>) {
  console.log(`\n${postgres.version}; milliseconds of server time, p50 / p95`)
  console.log(
    ['', ...sizes.map((size) => size.toLocaleString('pt-BR').padStart(16)), '  growth of p50'].join('').padStart(62),
  )
  for (const [name, readings] of results) {
    const cells = readings.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`.padStart(16))
    const growth = (readings.at(-1)?.p50 ?? 0) / (readings[0]?.p50 ?? 1)
    console.log(`${name.padEnd(30)}${cells.join('')}${`${growth.toFixed(1)}x`.padStart(12)}`)
  }
}

function judgeExports(exports: readonly ExportReading[]) {
  console.log('\nExport of everything; memory in MB: alive after a forced collection, and the process at its largest')
  for (const { rows, seconds, megabytes, heldMegabytes, peakRssMegabytes } of exports) {
    console.log(
      `${rows.toLocaleString('pt-BR').padStart(9)} rows, ${megabytes.toFixed(1).padStart(5)} MB: ${seconds.toFixed(1)} s ` +
        `(${Math.round(rows / seconds)} rows/s), holds ${heldMegabytes.toFixed(1)}, process ${peakRssMegabytes.toFixed(0)}`,
    )
  }
  const [small, large] = [exports[0], exports.at(-1)]
  if (!small || !large) return
  const held = large.heldMegabytes - small.heldMegabytes
  const ratio = large.peakRssMegabytes / small.peakRssMegabytes
  console.log(`From the first size to the last: holds ${held.toFixed(1)} MB more, process ${ratio.toFixed(2)}x`)
  if (held > flat.heldMegabytes) failures.push(`the export holds ${held.toFixed(1)} MB more at ${large.rows} rows`)
  if (ratio > flat.rssRatio)
    failures.push(`the process grows ${ratio.toFixed(2)}x with an export of ${large.rows} rows`)
}
