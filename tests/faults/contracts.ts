import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { servingRole } from '#db/roles.ts'
import { dayMs, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { type PayWay, payWayOf, payWays } from '#domain/payments/ways.ts'
import { readConfig } from '#server/config.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { sealVariables } from '#tests/support/contracts.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { Ledger } from '#tests/support/ledger.ts'
import { ledger } from '#tests/support/pix/bank.ts'
import { lostCents, paidTwice, wrongCharges } from '#tests/support/pix/contracts-hold.ts'
import { type RealPostgres, startPostgres } from '#tests/support/postgres.ts'
import { randomFrom } from '#tests/support/random.ts'
import { tally } from '#tests/support/report.ts'
import { toldByProviders } from '#tests/support/told-by-providers.ts'
import { Customers, openContracts } from './customers.ts'
import { startProviders } from './providers.ts'
import type { Outcome } from './scenario.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const contracts = Number(process.env.FAULT_CONTRACTS ?? 200)
const workersAtOnce = 6
const patienceMs = 300_000
/** A round ends after so many acts of customers at most, or after this time (ms). */
const mostActs = 24
const longestRoundMs = 20_000
/** After so many kills something was paid in every way. */
const longRun = 24
/** After the last kill some nights pass undisturbed, this long (ms) after each other, so that each debit is sent. */
const [nights, betweenNights] = [6, 8 * dayMs]

type Running = Awaited<ReturnType<typeof startProviders>>

/**
 * Kills the server and its database in turn, at `times` random moments while customers pay, prepay and settle contracts
 * by Pix, boleto, card and automatic debit, contest card payments and accept another due day. With each start of the
 * server some days are over, so that debits come and fail, and boletos and codes expire. Once all work is done the
 * ledger has to equal the lists of the three providers, and every balance the sum of its entries.
 */
export async function killedWhileServicing(times: number, seed: number): Promise<Outcome> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'servicing-'))
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const port = await freePort()
  const [providers, postgres] = [await startProviders(port, now), await startPostgres()]
  const environment = {
    ...providers.environment,
    ...(await sealVariables()),
    SECRET_KEY: 'k'.repeat(32),
    FAULT_DATABASE_URL: postgres.databaseUrl,
    FAULT_WS_PROXY: postgres.wsProxy,
  }
  const internal: (readonly string[])[] = []
  const start = async (night: 'begins' | 'is over' = 'begins') => {
    const more = { FAULT_CLOCK_MS: String(aheadMs), FAULT_NIGHT: night }
    const started = await startServerProcess(port, dataDir, { ...environment, ...more })
    internal.push(started.internal)
    return started
  }
  await prepare(postgres)
  // Before the server, whose jobs would lock the same applications in another order.
  const opened = await outside(postgres, (db) => openContracts(db, contracts, random))
  let server = await start()
  const requests = new Ledger()
  const config = readConfig({ ...environment, DATABASE_URL: postgres.databaseUrl })
  const customers = new Customers(opened, { port, ledger: requests, random, config })
  let unbalanced = 0
  try {
    for (let round = 0; round < times; round++) {
      const isDatabase = round % 2 === 1
      const kill = isDatabase ? () => crash(postgres, random) : server.kill
      await liveAndKill(kill, { server, customers, providers, random })
      const isDown = server.process.exitCode !== null || server.process.signalCode !== null
      if (isDatabase && isDown) requests.surprises.push(`the server ended with its database: ${server.printed()}`)
      if (isDown) {
        aheadMs += Math.round((12 + random() * 60) * hourMs)
        await outside(postgres, runLater)
        server = await start()
      }
      unbalanced += await outside(postgres, countUnbalanced)
    }
    // The next process may at once take the jobs of a killed runner.
    for (let night = 0; night < nights; night++) {
      await server.kill()
      if (night > 0) aheadMs += betweenNights
      server = await start('is over')
      if (!(await becomesQuiet(server, providers, now))) requests.surprises.push(`not quiet: ${await jobsLeft(server)}`)
    }
    const judged = await judge({ db: server.db, config, now }, providers, times >= longRun)
    return {
      fault: `killed at ${times} random moments: ${contracts} contracts`,
      tried: judged.tried,
      doubled: judged.doubled,
      half: judged.half + unbalanced,
      lost: judged.lost + (await customers.forgotten(server.db)),
      answers: `${tally(customers.answers)}; paid: ${judged.paid}; ${judged.settled} contracts settled, ${Math.round(aheadMs / dayMs)} days, seed ${seed}`,
      recoveredMs: undefined,
      surprises: [...requests.surprises, ...internal.flat(), ...judged.surprises],
    }
  } finally {
    await server.kill()
    await providers.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Customers act and pay their charges, until the server or the database is killed at a random moment. */
async function liveAndKill(
  kill: () => Promise<void>,
  around: { server: ServerProcess; customers: Customers; providers: Running; random: () => number },
): Promise<void> {
  const { server, customers, providers, random } = around
  const stop = new AbortController()
  const work = Array.from({ length: workersAtOnce }, () => customers.liveUntil(stop.signal, server.db))
  await runLater(server.db)
  // By acts, because a busy machine does few of them in a time.
  const before = customers.done
  const enough = before + 1 + Math.floor(random() * mostActs)
  const end = performance.now() + longestRoundMs
  const wait = random() * 1_000
  let acts = 0
  while (customers.done < enough && performance.now() < end) {
    // No more than customers ask for, whom a busy machine serves slowly.
    if (acts < (customers.done - before + 1) * 3) {
      await providers.actAny(random)
      acts += 1
    }
    await providers.work()
    await passed(50)
  }
  await passed(wait)
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
 * The waiting jobs. Leaves out mail, because there is no mail server here, the polls of the providers, which are
 * always queued again, and what a killed runner held when the same was queued anew.
 */
async function jobsLeft({ db }: ServerProcess): Promise<string> {
  const { rows } = await sql<{ key: string; last_error: string | null }>`
    select coalesce(key, task.identifier) as key, last_error from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier not in ('send_message', 'pix_poll', 'card_poll', 'boleto_files')
      and (attempts < max_attempts or locked_at is not null)`.execute(db)
  return rows.map(({ key, last_error: error }) => `${key} ${error ?? ''}`).join(', ')
}

/** Lets due what waits for a later moment of the database's clock, which does not move with that of the server. */
async function runLater(db: ServerProcess['db']): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`.execute(
    db,
  )
  await db.updateTable('pix_sync').set({ begun_at: null }).execute()
  await db.updateTable('provider_sync').set({ begun_at: null }).execute()
}

async function becomesQuiet(server: ServerProcess, providers: Running, now: () => Date): Promise<boolean> {
  const { db } = server
  let end = performance.now() + patienceMs
  let least = Number.POSITIVE_INFINITY
  for (let calm = 0; performance.now() < end; ) {
    await runLater(db)
    await providers.work()
    await providers.tellAll()
    const told = toldByProviders(providers.told())
    const [withdrawn, refunds, payments, orders, answers, looks] = await Promise.all([
      db.selectFrom('charges').select('id').where('withdraw', '=', true).execute(),
      db.selectFrom('pix_refunds').select('id').where('state', '=', 'requested').execute(),
      db.selectFrom('pix_payments').select('id').execute(),
      db.selectFrom('boleto_orders').select('id').where('answered_at', 'is', null).execute(),
      db.selectFrom('boleto_answers').select('line').where('followed_at', 'is', null).execute(),
      db.selectFrom('debits').select('id').where('look_at', '<=', now()).execute(),
    ])
    const left = [withdrawn, refunds, orders, answers, looks].flat().length
    const open = left + told.length - payments.length
    // While it becomes less there is patience.
    if (open < least) end = performance.now() + patienceMs
    least = Math.min(least, open)
    const isAll = payments.length === told.length && providers.isQuiet()
    const isQuiet = isAll && left === 0 && (await jobsLeft(server)) === ''
    calm = isQuiet ? calm + 1 : 0
    // By then the providers were asked once more.
    if (calm === 8) return true
    await passed(1_000)
  }
  return false
}

/** The facts that must hold at the end. In a long run something was paid in every way. */
async function judge(deps: Parameters<typeof lostCents>[0], providers: Running, isLong: boolean) {
  const { db } = deps
  const told = toldByProviders(providers.told())
  const own = new Map((await ledger({ deps })).map((one) => [one[0], one.join()]))
  const [cents, twice, charges] = [
    await lostCents(deps),
    await paidTwice(db),
    await wrongCharges(deps, providers.held()),
  ]
  const plans = await db.selectFrom('installment_plans').select(['settled_at', 'open_cents']).execute()
  const terms = await db.selectFrom('settlement_terms').select('sealed_at').where('voided_at', 'is', null).execute()
  const settled = plans.filter(({ settled_at }) => settled_at !== null)
  const odd = plans.filter((plan) => (plan.settled_at === null) !== plan.open_cents > 0).length
  const ways = await paidByWay(db)
  const missing = payWays.filter((way) => isLong && !ways.includes(way))
  return {
    tried: told.length,
    lost: told.filter(([id]) => !own.has(id)).length,
    half:
      told.filter((one) => own.has(one[0]) && own.get(one[0]) !== one.join()).length +
      cents.length +
      odd +
      (await countUnbalanced(db)),
    doubled: twice.length,
    paid: tally(ways),
    settled: settled.length,
    surprises: [
      ...[...cents, ...twice, ...charges],
      ...(own.size === told.length ? [] : [`${own.size} payments here, ${told.length} at the providers`]),
      ...(terms.filter(({ sealed_at }) => sealed_at !== null).length === settled.length
        ? []
        : ['a settled contract without its term']),
      ...missing.map((way) => `nothing was paid by ${way}`),
    ],
  }
}

/** The way of each payment that the ledgers hold for an installment. */
async function paidByWay(db: ServerProcess['db']): Promise<PayWay[]> {
  const rows = await db
    .selectFrom('installment_entries as entry')
    .innerJoin('pix_payments as payment', 'payment.id', 'entry.payment_id')
    .leftJoin('installment_entries as taken', 'taken.reverses', 'entry.id')
    .select('payment.way')
    .where('entry.kind', '=', 'paid')
    .where('taken.id', 'is', null)
    .execute()
  return rows.map(({ way }) => payWayOf[way])
}
