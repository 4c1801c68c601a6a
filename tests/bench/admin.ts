// npm run bench -- admin: the cost of the analysts' API with 2,000 and with 200,000 applications, in one run. Server
// time: from the request to the last byte of the answer, inside this process, session check included.

import { migrateToLatest } from '#db/migrate.ts'
import { rebuildStates } from '#server/application/state.ts'
import { seedPayments } from '../support/pix/seed-payments.ts'
import { seedApplications } from '../support/seed-applications.ts'
import { startAdminApp } from './support/admin-app.ts'
import { adminRequests } from './support/admin-requests.ts'
import { openAnalystSession } from './support/analyst-session.ts'
import { type ExportReading, measureExport } from './support/export-memory.ts'
import { measureRead, type Reading } from './support/measure.ts'

const sizes = (process.env.BENCH_SIZES ?? '2000,200000').split(',').map(Number)
const limitMs = 100
/**
 * The limits for the export's growth from the smallest size to the largest: memory held, and the size of the process.
 */
const flat = { heldMegabytes: 4, rssRatio: 1.25 }

const { app, db, version, stop } = await startAdminApp()
const failures: string[] = []

try {
  await migrateToLatest(db)
  const cookie = await openAnalystSession(db)
  const results = new Map<string, Reading[]>()
  const exports: ExportReading[] = []
  for (const size of sizes) {
    await seedApplications(db, size)
    await seedPayments(db)
    await rebuildStates(db)
    const queries = await adminRequests(db)
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
  await stop()
}
for (const failure of failures) console.log(`FAILED: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

function print(results: ReadonlyMap<string, Reading[]>) {
  console.log(`\n${version}; milliseconds of server time, p50 / p95`)
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
