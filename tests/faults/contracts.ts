import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { servingRole } from '#db/roles.ts'
import { readConfig } from '#server/config.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { sealVariables } from '#tests/support/contracts.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { Ledger } from '#tests/support/ledger.ts'
import { lostCents, paidTwice, wrongCharges } from '#tests/support/pix/contracts-hold.ts'
import { startPspServer } from '#tests/support/pix/psp-server.ts'
import { type RealPostgres, startPostgres } from '#tests/support/postgres.ts'
import { randomFrom } from '#tests/support/random.ts'
import { tally } from '#tests/support/report.ts'
import { Customers, openContracts } from './customers.ts'
import type { Outcome } from './scenario.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const contracts = Number(process.env.FAULT_CONTRACTS ?? 200)
const workersAtOnce = 4
const patienceMs = 300_000
const byCharge = ['exact', 'exact', 'exact', 'exact', 'less', 'more', 'twice', 'by_key'] as const

type Psp = Awaited<ReturnType<typeof startPspServer>>

/**
 * Kills the server and its database in turn, at `times` random moments while customers pay, prepay and settle contracts
 * and accept another due day. Once all work is done the ledger has to equal the provider's list, and every balance the
 * sum of its entries.
 */
export async function killedWhileServicing(times: number, seed: number): Promise<Outcome> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'servicing-'))
  const [port, psp, postgres] = [await freePort(), await startPspServer(), await startPostgres()]
  const environment = {
    ...psp.environment,
    ...(await sealVariables()),
    SECRET_KEY: 'k'.repeat(32),
    FAULT_DATABASE_URL: postgres.databaseUrl,
    FAULT_WS_PROXY: postgres.wsProxy,
  }
  const start = () => startServerProcess(port, dataDir, environment)
  await prepare(postgres)
  let server = await start()
  const ledger = new Ledger()
  const config = readConfig({ ...environment, DATABASE_URL: postgres.databaseUrl })
  const opened = await openContracts(server.db, contracts, random)
  const customers = new Customers(opened, { port, ledger, random, config })
  let unbalanced = 0
  try {
    for (let round = 0; round < times; round++) {
      const isDatabase = round % 2 === 1
      const kill = isDatabase ? () => crash(postgres, random) : server.kill
      await liveAndKill(kill, { server, customers, psp, random })
      const isDown = server.process.exitCode !== null || server.process.signalCode !== null
      if (isDatabase && isDown) ledger.surprises.push(`the server ended with its database: ${server.printed()}`)
      if (isDown) server = await start()
      unbalanced += await outside(postgres, countUnbalanced)
    }
    // The next process may at once take the jobs of a killed runner.
    await server.kill()
    server = await start()
    if (!(await becomesQuiet(server, psp))) ledger.surprises.push(`not quiet: ${await jobsLeft(server)}`)
    const judged = await judge({ db: server.db, config, now: () => new Date() }, psp)
    return {
      fault: `killed at ${times} random moments: ${contracts} contracts`,
      tried: psp.list().length,
      doubled: judged.doubled,
      half: judged.half + unbalanced,
      lost: judged.lost + (await customers.forgotten(server.db)),
      answers: `${tally(customers.answers)}; ${judged.paid} installments paid, ${judged.settled} contracts settled, seed ${seed}`,
      recoveredMs: undefined,
      surprises: [...ledger.surprises, ...judged.surprises],
    }
  } finally {
    await server.kill()
    await psp.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Customers act and pay their charges, until the server or the database is killed at a random moment. */
async function liveAndKill(
  kill: () => Promise<void>,
  { server, customers, psp, random }: { server: ServerProcess; customers: Customers; psp: Psp; random: () => number },
): Promise<void> {
  const stop = new AbortController()
  const work = Array.from({ length: workersAtOnce }, () => customers.liveUntil(stop.signal, server.db))
  const end = performance.now() + 300 + random() * 2_500
  while (performance.now() < end) {
    await psp.payAny(random, byCharge)
    await psp.settle()
    await psp.work()
  }
  await kill()
  stop.abort()
  await Promise.all(work)
}

/** The product's tables and the serving role, on a database that survives the server. */
const prepare = (postgres: RealPostgres) =>
  outside(postgres, async (db) => {
    await migrateToLatest(db)
    await sql`alter role ${sql.id(servingRole)} login`.execute(db)
  })

/** Reads the database with new connections, because the former ones may be lost. */
async function outside<Result>(
  { databaseUrl, wsProxy: databaseWsProxy }: RealPostgres,
  look: (db: ServerProcess['db']) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase({ databaseUrl, databaseWsProxy })
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

async function crash(postgres: RealPostgres, random: () => number): Promise<void> {
  await postgres.halt('immediate')
  await passed(random() * 500)
  await postgres.resume()
}

/**
 * The waiting jobs. Leaves out mail, because there is no mail server here, and the poll of the provider, which is
 * always queued again.
 */
async function jobsLeft({ db }: ServerProcess): Promise<string> {
  const { rows } = await sql<{ key: string; last_error: string | null }>`
    select key, last_error from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier not in ('send_message', 'pix_poll')`.execute(db)
  return rows.map(({ key, last_error: error }) => `${key} ${error ?? ''}`).join(', ')
}

async function becomesQuiet(server: ServerProcess, psp: Psp): Promise<boolean> {
  const { db } = server
  const end = performance.now() + patienceMs
  for (let calm = 0; performance.now() < end; ) {
    // Jobs that failed without the database need not wait for hours here.
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`.execute(
      db,
    )
    await db.updateTable('pix_sync').set({ begun_at: null }).execute()
    await psp.settle()
    await psp.work()
    const [withdrawn, refunds, payments] = await Promise.all([
      db.selectFrom('charges').select('id').where('withdraw', '=', true).execute(),
      db.selectFrom('pix_refunds').select('id').where('state', '=', 'requested').execute(),
      db.selectFrom('pix_payments').select('id').execute(),
    ])
    const isAll = payments.length === psp.list().length
    const isQuiet = isAll && withdrawn.length + refunds.length === 0 && (await jobsLeft(server)) === ''
    calm = isQuiet ? calm + 1 : 0
    // By then the provider was asked once more.
    if (calm === 8) return true
    await passed(1_000)
  }
  return false
}

/** The facts that must hold at the end. */
async function judge(deps: Parameters<typeof lostCents>[0], psp: Psp) {
  const { db } = deps
  const rows = await db.selectFrom('pix_payments').selectAll().execute()
  const listed = new Map(psp.list().map(({ endToEndId, cents }) => [endToEndId, cents]))
  const known = new Set(rows.map(({ end_to_end_id: id }) => id))
  const isOther = (row: (typeof rows)[number]) =>
    listed.get(row.end_to_end_id) !== row.amount_cents || psp.backOf(row.end_to_end_id) !== row.refunded_cents
  const [cents, twice, charges] = [await lostCents(deps), await paidTwice(db), await wrongCharges(deps, psp.held())]
  const plans = await db.selectFrom('installment_plans').select(['settled_at', 'open_cents']).execute()
  const terms = await db.selectFrom('settlement_terms').select('sealed_at').where('voided_at', 'is', null).execute()
  const settled = plans.filter(({ settled_at }) => settled_at !== null)
  const odd = plans.filter((plan) => (plan.settled_at === null) !== plan.open_cents > 0).length
  const paid = await db.selectFrom('installments').select('number').where('balance_cents', '=', 0).execute()
  return {
    lost: [...listed.keys()].filter((id) => !known.has(id)).length,
    half: rows.filter(isOther).length + cents.length + odd + (await countUnbalanced(db)),
    doubled: twice.length,
    paid: paid.length,
    settled: settled.length,
    surprises: [
      ...[...cents, ...twice, ...charges],
      ...(terms.filter(({ sealed_at }) => sealed_at !== null).length === settled.length
        ? []
        : ['a settled contract without its term']),
      ...(paid.length > 0 ? [] : ['nothing was paid']),
    ],
  }
}
