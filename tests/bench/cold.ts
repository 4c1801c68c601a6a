// `npm run bench -- cold`: the cost of a cold start of each function, bundled as the build does and packed as Netlify
// does. COLD_STARTS (7) processes for each.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { packFunctions, uploadedBytes } from '#tests/support/packed-functions.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { createReport, median } from '#tests/support/report.ts'

const run = promisify(execFile)
const starts = Number(process.env.COLD_STARTS ?? 7)
/** A bundle imports in under 150 ms and is under 1.5 MB, but for the API's, which holds all ways to pay. */
const limits = { bytes: 1.5 * 1024 * 1024, importMs: 150 }
const apiLimits = { ...limits, bytes: 1.6 * 1024 * 1024 }
/** The jobs may be large, because no person waits for them. */
const jobLimits = { bytes: 3 * 1024 * 1024, importMs: 1000 }
const limitsOf = (name: string) => (/jobs$/.test(name) ? jobLimits : name === 'api' ? apiLimits : limits)
/** The path of each function's first request. A scheduled function has none. */
const firstRequest: Record<string, string> = { api: '/api/offer', motorcycle: '/motorcycle/X-ADV' }

const folder = await mkdtemp(join(tmpdir(), 'cold-'))
const postgres = await startPostgres()
const { databaseUrl, wsProxy } = postgres
const db = createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
const report = createReport(
  'Cold start of the functions',
  'function',
  'uploaded',
  'own code',
  'import',
  'beside an empty one',
  'first answer',
)
try {
  await migrateToLatest(db)
  const probe = join(folder, 'start-bundle.mjs')
  await copyFile(new URL('start-bundle.mjs', import.meta.url), probe)
  const packed = await packFunctions(folder)
  const uploaded = await uploadedBytes(join(folder, 'bundled'), join(folder, 'uploaded'))
  for (const { name, bytes, path } of packed) {
    const measured = []
    for (let start = 0; start < starts; start++) measured.push(await coldStart(probe, path, firstRequest[name]))
    const importMs = median(measured.map((one) => one.importMs))
    const emptyMs = median(measured.map((one) => one.emptyMs))
    const answerMs = firstRequest[name] ? `${Math.round(median(measured.map((one) => one.answerMs)))} ms` : ''
    report.row(
      name,
      `${Math.round((uploaded.get(name) ?? 0) / 1024)} kB`,
      `${Math.round(bytes / 1024)} kB`,
      `${Math.round(importMs)} ms`,
      `${Math.round(importMs - emptyMs)} ms`,
      answerMs,
    )
    const most = limitsOf(name)
    report.promise(
      `${name} is under ${most.bytes / 1024 / 1024} MB and imports in under ${most.importMs} ms`,
      bytes < most.bytes && importMs < most.importMs,
    )
  }
} finally {
  await db.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
report.print()

/** Imports the bundle in a process of its own and sends it one request; times in ms. */
async function coldStart(probe: string, path: string, request: string | undefined) {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATABASE_WS_PROXY: wsProxy }
  const { stdout } = await run(process.execPath, [probe, path, request ?? ''], { cwd: folder, env })
  const last = stdout.split('\n').findLast((line) => line.startsWith('{"importMs"')) ?? ''
  return JSON.parse(last) as { importMs: number; emptyMs: number; answerMs: number }
}
