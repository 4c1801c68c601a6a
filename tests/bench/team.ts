// npm run bench -- team: twelve analysts work at the same time on 200,000 applications, for ten minutes. They list,
// search, take the next of a queue, open and decide. Now and then all of them work on the same few applications.
// BENCH_MINUTES, BENCH_SIZE and BENCH_ANALYSTS make it shorter. At the end the invariants are checked in the database.

import { migrateToLatest } from '#db/migrate.ts'
import { rebuildStates } from '#server/application/state.ts'
import { quantile } from '#tests/support/report.ts'
import { seedApplications } from '../support/seed-applications.ts'
import { startAdminApp } from './support/admin-app.ts'
import { openAnalystSession } from './support/analyst-session.ts'
import { Analyst } from './team/analyst.ts'
import { hotApplications, wrongs } from './team/check.ts'
import { Ledger } from './team/ledger.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 10)
const size = Number(process.env.BENCH_SIZE ?? 200_000)
const analysts = Number(process.env.BENCH_ANALYSTS ?? 12)
const limitMs = 100

const { app, db, version, stop } = await startAdminApp()
const failures: string[] = []
try {
  await migrateToLatest(db)
  await seedApplications(db, size)
  await rebuildStates(db)
  const hot = await hotApplications(db, 8)
  const ledger = new Ledger()
  const end = performance.now() + minutes * 60_000
  const team = await Promise.all(
    Array.from({ length: analysts }, async (_, index) => {
      const cookie = await openAnalystSession(db, `analista${index + 1}`)
      return new Analyst(app, cookie, `analista${index + 1}`, hot, ledger)
    }),
  )
  await Promise.all(team.map((analyst) => analyst.workUntil(end)))

  console.log(`\n${version}; ${analysts} analysts, ${minutes} min, ${size.toLocaleString('pt-BR')} applications`)
  for (const [what, times] of [...ledger.times].sort()) {
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    const budget = what === 'list' ? `   budget ${limitMs} ms` : ''
    console.log(
      `${what.padEnd(12)}${String(times.length).padStart(8)} times, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms${budget}`,
    )
    if (what === 'list' && p95 > limitMs) failures.push(`the list's p95 is ${p95.toFixed(1)} ms, over ${limitMs} ms`)
  }
  const { stored, refused } = ledger
  console.log(
    `${stored.length} changes stored, ${refused} came too late and were refused, ${ledger.taken.size} taken from queues`,
  )
  failures.push(...(await wrongs(db, ledger)))
} finally {
  await stop()
}
for (const failure of failures) console.log(`FAILED: ${failure}`)
if (failures.length === 0) console.log('No update was lost, nothing was decided by two, nobody got what another has.')
process.exit(failures.length === 0 ? 0 : 1)
