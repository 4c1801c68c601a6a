// npm run bench -- installments: the cost of running many contracts (BENCH_CONTRACTS, by default 1,000,000, with 36
// installments each, a third each paid by Pix, boleto and automatic debit): a night's charges, files of the bank,
// reminders and proof of the ledgers, the portal's installments, and the sums of 'Cobrança'. With BENCH_TRIP_MS, a trip
// to the database takes so long.

import { sql } from 'kysely'
import { migrateToLatest } from '#db/migrate.ts'
import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lateDueDays } from '#domain/collection.ts'
import { chargedDaysBefore } from '#domain/installments/charge.ts'
import { collectionAges } from '#server/collection/list.ts'
import { keepLateSums } from '#server/collection/queries.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import type { Deps } from '#server/deps.ts'
import { countUnbalanced, ledgerParts } from '#server/installments/queries.ts'
import { remindOfInstallments } from '#server/installments/reminders.ts'
import { exchangeFiles } from '#server/payments/boleto/exchange.ts'
import { tellOfMissedDebits } from '#server/payments/debit/missed-debits.ts'
import { sendDebits } from '#server/payments/debit/send-debits.ts'
import { requestUpcomingCharges } from '#server/payments/upcoming-charges.ts'
import { createLog } from '#server/shared/log.ts'
import { installmentsAnswer } from '#server/use-cases/installments.ts'
import { bankEnvironment, createTestBank } from '#tests/support/boletos/test-bank.ts'
import { connectDirectly } from '#tests/support/direct-socket.ts'
import { openAccount } from '#tests/support/pix/bank.ts'
import { pspEnvironment } from '#tests/support/pix/test-psp.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { createReport, median, quantile } from '#tests/support/report.ts'
import { seedPlans } from '#tests/support/seed-plans.ts'
import { seedBoletos, seedDebits } from '#tests/support/seed-ways.ts'

const contracts = Number(process.env.BENCH_CONTRACTS ?? 1_000_000)
/** The limits for a million contracts. Fewer contracts get a proportional part of the time. */
const promised = { nightMs: 600_000, megabytes: 300, portalTrips: 4, portalMs: 20, agesMs: 100 }
/** The time (ms) that the platform gives one step. */
const stepMs = 12_000

/** How long (ms) a trip to the database takes; not while the contracts are made. */
let tripMs = 0
const postgres = await startPostgres({ fsync: 'off', shared_buffers: '512MB', max_wal_size: '4GB' })
connectDirectly(postgres, () => tripMs)
const environment = {
  ...pspEnvironment,
  ...bankEnvironment,
  PIX_DEBIT_ACCOUNT: '0001/1234567/CORRENTE',
  PIX_BATCH_SIZE: '100',
  SECRET_KEY: 'k'.repeat(32),
  VITEST: 'silent',
}
const config = readConfig({
  ...environment,
  DATABASE_URL: postgres.databaseUrl,
  DATABASE_WS_PROXY: postgres.wsProxy,
  SITE_URL: 'https://tiriva.example',
})
const db = openDatabase(config)
const nothing = () => {
  throw new Error('the bench reads no files')
}
const { boleto } = config
if (!boleto) throw new Error('the bench has a bank of boletos')
/** The bank of boletos in this process, which shares its memory. */
const bank = createTestBank()
const deps: Deps = {
  config,
  db,
  log: createLog(config),
  now,
  fetch: bank.fetch,
  documents: nothing,
  photos: nothing,
  purgeCdn: async () => {},
  wakeJobs: async () => {},
}
const report = createReport(
  `${contracts} contracts, ${contracts * 36} installments`,
  'what',
  'how many',
  'ms',
  'steps',
  'MB',
)
/** The current memory of this process. */
const memory = () => Math.round(process.memoryUsage().rss / 2 ** 20)

/** In the daytime, when reminders may be sent. */
function now(): Date {
  return new Date(`${brazilianDate(new Date())}T15:00:00Z`)
}

/** Repeats a step until nothing is left; returns the time that this took. */
async function inSteps(what: string, step: (hasTime: () => boolean) => Promise<number>): Promise<number> {
  const start = performance.now()
  let [done, steps] = [0, 0]
  for (;;) {
    const began = performance.now()
    const some = await step(() => performance.now() - began < stepMs)
    if (some === 0) break
    done += some
    steps += 1
  }
  const ms = Math.round(performance.now() - start)
  report.row(what, done, ms, steps, memory())
  return ms
}

/** Marks the reminders of the days before as sent. Only customers whose stage begins today are left. */
async function remindBefore(today: PlainDate): Promise<void> {
  await sql`
    insert into messages (id, kind, event_key, category, application_id, recipient, subject, body_text, body_html, attachments, headers,
      message_id, created_at, state, sent_at)
    select gen_random_uuid(), case when stage like 'late%' then 'installment_late' else 'installment_reminder' end,
      concat_ws(':', plan_id, number, stage), 'contractual', application_id, 'a@example.com', '-', '-', '-', '[]', '{}',
      '<' || gen_random_uuid() || '@example.com>', now(), 'sent', now()
    from installments join installment_plans as plan on plan.id = plan_id
    join (values ('soon', 4), ('late_1', -2), ('late_5', -6), ('late_15', -16)) as begun (stage, days)
      on due_on <= ${today}::date + days
    where balance_cents > 0 and due_on >= ${daysAfter(today, -27)}::date`.execute(db)
}

report.row('the programs, loaded', undefined, undefined, undefined, memory())
try {
  await migrateToLatest(db)
  await openAccount({ deps })
  const seeding = performance.now()
  await seedPlans(db, contracts, (made) => made % 100_000 === 0 && console.log(`${made} contracts made`))
  const today = brazilianDate(now())
  await remindBefore(today)
  await sql`vacuum analyze messages`.execute(db)
  const day = daysAfter(today, chargedDaysBefore)
  const debits = await seedDebits(db, now())
  // What the nights before sent to the customers' banks.
  for (const days of [9, 1])
    while ((await sendDebits({ ...deps, now: () => new Date(now().getTime() - days * dayMs) }, 2_000)) > 0);
  // The boletos of today are at the bank, and all of them are paid there.
  const paid = await seedBoletos(db, today, now())
  for (let round = 0; round < 2; round++) {
    while ((await exchangeFiles(deps, boleto)) > 0);
    await bank.bank.closeFile()
  }
  while ((await exchangeFiles(deps, boleto)) > 0);
  for (const title of bank.titles()) await bank.bank.pay(title, 'exact')
  const asked = await seedBoletos(db, day, now())
  await bank.bank.closeFile(businessDaysAfter(now(), 1))
  report.row('made by the database', contracts, Math.round(performance.now() - seeding), 1, memory())

  report.row('plans with a debit', debits)
  report.row('boletos paid, and boletos asked for', paid + asked)

  tripMs = Number(process.env.BENCH_TRIP_MS ?? 0)
  let night = await inSteps('debits of a day', (hasTime) => sendDebits(deps, 2_000, hasTime))
  night += await inSteps('debits that cannot come', () => tellOfMissedDebits(deps, 2_000))
  night += await inSteps('charges of a day', (hasTime) =>
    requestUpcomingCharges(deps, { from: day, to: day }, 2_000, hasTime),
  )
  night += await inSteps("the bank's files", () => exchangeFiles(deps, boleto))
  night += await inSteps('reminders of a day', (hasTime) => remindOfInstallments(deps, hasTime))
  const late = lateDueDays(today).to
  night += await inSteps('late sums', (hasTime) => keepLateSums(db, late, hasTime))
  let part = 0
  let unbalanced = 0
  night += await inSteps('proof of the ledgers', async () => {
    if (part === ledgerParts) return 0
    unbalanced += await countUnbalanced(db, part++)
    return 1
  })
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  report.row('memory of this process, MB', megabytes)

  const ages: number[] = []
  for (let round = 0; round < 12; round++) {
    const start = performance.now()
    await collectionAges(deps)
    if (round > 1) ages.push(performance.now() - start)
  }
  report.row("sums of 'Cobrança'", ages.length, Math.round(median(ages)))

  const some = await db.selectFrom('financing_applications').select('id').limit(200).execute()
  const trips = (await recordSql(() => installmentsAnswer(deps, some[0]?.id ?? ''))).length
  const portal: number[] = []
  for (const { id } of some) {
    const start = performance.now()
    await installmentsAnswer(deps, id)
    portal.push(performance.now() - start)
  }
  const p95 = quantile(portal.slice(20), 0.95)
  report.row("portal's installments, p95", portal.length, Math.round(p95), trips)

  const nightMs = promised.nightMs * Math.min(1, contracts / 1_000_000)
  // The times are promised of a near database.
  if (tripMs === 0) report.promise(`the night takes at most ${nightMs} ms`, night <= nightMs, `${night} ms`)
  report.promise(`in ${promised.megabytes} MB`, megabytes <= promised.megabytes, `${megabytes} MB`)
  report.promise('every balance is the sum of its entries', unbalanced === 0, `${unbalanced} are not`)
  if (tripMs === 0) report.promise(`the sums of 'Cobrança' in ${promised.agesMs} ms`, median(ages) <= promised.agesMs)
  // One more, for the check of the session.
  report.promise(`the portal in ${promised.portalTrips} trips`, trips + 1 <= promised.portalTrips, `${trips + 1}`)
  if (tripMs === 0) report.promise(`and in ${promised.portalMs} ms`, p95 <= promised.portalMs)
  report.print()
} finally {
  await db.destroy()
  await postgres.stop()
}
