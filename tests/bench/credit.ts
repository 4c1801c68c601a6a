// npm run bench -- credit: what a draft of the credit policy would have said to the applications of the last 90 days,
// 100,000 of them, each with an answer of the bureau (BENCH_SIZE for fewer). Read, unsealed and judged twice, as the
// job of the product does it.

import { sql } from 'kysely'
import { migrateToLatest } from '#db/migrate.ts'
import { standardPolicy } from '#domain/credit/standard-policy.ts'
import { factsOwner } from '#server/credit/fact-store.ts'
import { runTrial, startTrial, trialView } from '#server/credit/trials.ts'
import type { Deps } from '#server/deps.ts'
import { seal } from '#server/shared/encryption.ts'
import { seedApplications } from '../support/seed-applications.ts'
import { startAdminApp } from './support/admin-app.ts'

const size = Number(process.env.BENCH_SIZE ?? 100_000)
const limitMs = 10_000
const secretKey = 'k'.repeat(32)

const { db, version, stop } = await startAdminApp()
const failures: string[] = []
try {
  await migrateToLatest(db)
  await seedApplications(db, size)
  await sql`update financing_applications set created_at = now() - random() * interval '80 days'`.execute(db)
  await giveFacts()
  await sql`analyze`.execute(db)
  const now = new Date()
  const rows = [...standardPolicy.rows]
  rows[5] = { conditions: [{ fact: 'score', from: 600, to: null }], outcome: 'approve', reason: null }
  const policy = JSON.stringify({ ...standardPolicy, rows })
  const draft = { state: 'draft', version: null, policy, changed_by_name: 'bench', changed_at: now } as const
  await db.insertInto('credit_policies').values(draft).execute()

  const deps = { db, config: { secretKey }, now: () => new Date() } as unknown as Deps
  await startTrial(deps, { name: 'bench' })
  const { id } = await db.selectFrom('credit_trials').select('id').executeTakeFirstOrThrow()
  const begun = performance.now()
  const own = process.cpuUsage()
  let runs = 0
  for (let trial = await trialView(db); trial?.state === 'running'; trial = await trialView(db)) {
    await runTrial(deps, id)
    runs++
  }
  const ms = performance.now() - begun
  const trial = await trialView(db)
  const { user, system } = process.cpuUsage(own)
  console.log(`Of this process ${((user + system) / 1_000_000).toFixed(1)} s, the rest is the database's and waiting.`)
  console.log(`${version}; ${trial?.done.toLocaleString('pt-BR')} applications tried in ${(ms / 1000).toFixed(1)} s`)
  console.log(`${runs} runs of the job; ${JSON.stringify(trial?.counts)}`)
  if (trial?.done !== size) failures.push(`${trial?.done} of ${size} were tried`)
  if (ms > limitMs) failures.push(`it took ${(ms / 1000).toFixed(1)} s, over ${limitMs / 1000} s`)
} finally {
  await stop()
}
for (const failure of failures) console.log(`FAILED: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

/** Gives every application an answer of the bureau with its score, some with debts. */
async function giveFacts(): Promise<void> {
  const applications = await db.selectFrom('financing_applications').select(['id', 'credit_score']).execute()
  const at = new Date()
  for (let from = 0; from < applications.length; from += 5_000) {
    const part = applications.slice(from, from + 5_000)
    const facts = part.map(({ id, credit_score: score }, index) => ({
      application_id: id,
      source: 'bureau',
      sealed: seal(
        secretKey,
        JSON.stringify({
          score,
          model: 'Sereno 4',
          on: '2026-11-01',
          negatives: { count: index % 7 === 0 ? 2 : 0, cents: index % 7 === 0 ? 128_045 : 0, oldestOn: null },
          identity: { name: true, birthDate: true },
        }),
        factsOwner(id, 'bureau'),
      ),
      at,
    }))
    await db.insertInto('credit_facts').values(facts).execute()
  }
}
