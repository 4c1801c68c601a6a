import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lateDueDays } from '#domain/collection.ts'
import { chargedDaysBefore } from '#domain/installments/charge.ts'
import { idleMs } from '../accounts/sessions.ts'
import { keepLateSums } from '../collection/queries.ts'
import { requeueContracts } from '../contracts/queries.ts'
import type { Deps } from '../deps.ts'
import { removeStaleUploads } from '../documents/upload.ts'
import { fetchPriceIndex } from '../installments/price-index.ts'
import { countUnbalanced, ledgerParts } from '../installments/queries.ts'
import { ensureTerms } from '../installments/settlement.ts'
import { tellOfMissedDebits } from '../payments/debit/missed-debits.ts'
import { sendDebits } from '../payments/debit/send-debits.ts'
import { returnUnchosen } from '../payments/duplicates.ts'
import { isSilent, readPixSync } from '../payments/provider-health.ts'
import { lastPublished, putCorrectionsRight } from '../payments/put-corrections-right.ts'
import { requestUpcomingCharges } from '../payments/upcoming-charges.ts'
import { doDueDeletions } from '../privacy/deletion.ts'
import { endRetention } from '../privacy/retention.ts'
import { closeAnswered } from '../requests/requests.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { takeOverAsked } from '../use-cases/ask-about-payment.ts'
import { expire } from '../use-cases/decide-approval.ts'
import { openSince } from '../use-cases/presence.ts'
import { sendReminders } from '../use-cases/reminders.ts'
import { readRound, saveRound, sweepFiles } from './orphaned-files.ts'

/**
 * A scheduled function ends after 30 s, of which reminders need some. Each part ends at this time (ms from the start).
 */
const endOf = { lateSums: 8_000, retention: 8_000, ledgers: 10_000, charges: 14_000, uploads: 16_000, sweep: 20_000 }

/**
 * How many installments one search finds. Each search reads past installments that already have a charge, so a few
 * large searches are faster.
 */
const chargesAtOnce = 2_000

/** For how many days errors of browsers are counted. */
const keptErrorDays = 30

/** The time for which a browser keeps the cookie that identifies it. */
const yearMs = 365 * dayMs

/**
 * Does everything that is due by the clock: tidies up and sends reminders, each whatever became of the other, and gives
 * how many of each. `keeper` may delete kept data. No reminder begins once `hasTime` says no. Throws at the end what
 * failed.
 */
export async function keepHouse(deps: Deps, keeper: Deps, hasTime: () => boolean): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await attemptEach([() => tidy(keeper), () => sendReminders(deps, hasTime)], async (part) =>
    Object.assign(counts, await part()),
  )
  return counts
}

/**
 * Removes expired data: personal data past its retention, sessions, tokens, keys and counters, unfinished uploads, and
 * files without an owner. Returns how many of each. Leaves the rest to the next runs when time runs out. A failed part
 * does not stop the others; throws AggregateError at the end.
 */
export async function tidy(deps: Deps): Promise<Record<string, number>> {
  const start = performance.now()
  const until = (end: number) => () => performance.now() - start < end
  const counts: Record<string, number> = {}
  const failures: unknown[] = []
  const parts = [
    // First, because plans become late in the hour that begins at midnight in Brasília. Until their sums are stored,
    // readers add them up.
    async () => ({
      lateSums: await keepLateSums(deps.db, lateDueDays(brazilianDate(deps.now())).to, until(endOf.lateSums)),
    }),
    () => endRetention(deps, until(endOf.retention)),
    () => doDueDeletions(deps, until(endOf.retention)),
    async () => ({ closedRequests: await closeAnswered(deps) }),
    () => removeExpired(deps),
    async () => ({ askedBefore: await takeOverAsked(deps) }),
    async () => ({ approvals: await expire(deps) }),
    () => verifyLedgers(deps, until(endOf.ledgers)),
    async () => ({ priceMonths: await fetchPriceIndex(deps) }),
    async () => ({ corrections: await correctPaid(deps, until(endOf.charges)) }),
    async () => ({ duplicates: await returnUnchosen(deps) }),
    async () => ({ charges: await chargeUpcoming(deps, until(endOf.charges)) }),
    async () => ({ settlementTerms: await ensureTerms(deps) }),
    async () => ({ contracts: await requeueContracts(deps.db) }),
    async () => ({ uploads: await removeStaleUploads(deps, until(endOf.uploads)) }),
    async () => ({ files: await sweepFiles(deps, until(endOf.sweep)) }),
  ]
  for (const part of parts) {
    await part().then(
      (done) => Object.assign(counts, done),
      (failure) => failures.push(failure),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'housekeeping did not get everything done')
  await saveRound(deps.db, task, { position: 0, endedAt: deps.now() })
  return counts
}

const task = 'housekeeping'

/** Returns when housekeeping last finished everything (null: never), and since when it could have. */
export async function lastTidied(db: Kysely<Database>): Promise<{ at: Date | null; since: Date }> {
  const { rows } = await sql<{ at: Date | null; since: Date }>`
    select ended_at as at, coalesce(ended_at, (select min(timestamp)::timestamptz from kysely_migration)) as since
    from (values (${task})) as asked (task) left join maintenance_rounds using (task)`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a select from values gave no row')
  return row
}

/**
 * Checks that every installment's balance is the sum of its entries (servicing: every night). Checks one part of the
 * plans after another while `hasTime`, and continues where the last run stopped. Throws for a balance that is not that
 * sum.
 */
async function verifyLedgers({ db, now }: Deps, hasTime: () => boolean): Promise<Record<string, number>> {
  const { position } = await readRound(db, 'ledgers')
  let unbalanced = 0
  let verified = 0
  for (; verified < ledgerParts && hasTime(); verified++)
    unbalanced += await countUnbalanced(db, (position + verified) % ledgerParts)
  const next = (position + verified) % ledgerParts
  await saveRound(db, 'ledgers', { position: next, endedAt: now() })
  if (unbalanced > 0) throw new Error(`${unbalanced} installments are not the sum of their entries`)
  return {}
}

/** Gives back what was paid too much of correction, once for each month of the index that was stored. */
async function correctPaid(deps: Deps, hasTime: () => boolean): Promise<number> {
  const published = await lastPublished(deps.db)
  const { endedAt: seen } = await readRound(deps.db, 'corrections')
  if (published === null || (seen && published <= seen)) return 0
  const { changed, isDone } = await putCorrectionsRight(deps, seen ?? new Date(0), hasTime)
  if (isDone) await saveRound(deps.db, 'corrections', { position: 0, endedAt: published })
  return changed
}

/**
 * Requests charges that earlier runs left out, for installments that fall due soon. Waits while the provider is silent.
 */
async function chargeUpcoming(deps: Deps, hasTime: () => boolean): Promise<number> {
  if (deps.config.pix === undefined || isSilent(await readPixSync(deps.db), deps.now())) return 0
  const from = brazilianDate(deps.now())
  const days = { from, to: daysAfter(from, chargedDaysBefore) }
  let made = 0
  const all = async (some: () => Promise<number>) => {
    for (let last = chargesAtOnce; last >= chargesAtOnce && hasTime(); made += last) last = await some()
  }
  await all(() => sendDebits(deps, chargesAtOnce, hasTime))
  await tellOfMissedDebits(deps, chargesAtOnce)
  await all(() => requestUpcomingCharges(deps, days, chargesAtOnce, hasTime))
  return made
}

function removeExpired({ db, now }: Deps): Promise<Record<string, number>> {
  const at = now()
  return deleteExpired(db, {
    now: at,
    applicantsSeenBefore: new Date(at.getTime() - idleMs.applicant),
    analystsSeenBefore: new Date(at.getTime() - idleMs.analyst),
    devicesSeenBefore: new Date(at.getTime() - yearMs),
    openSince: openSince(at),
  })
}

/** Deletes expired rows; returns how many per table. */
async function deleteExpired(
  db: Kysely<Database>,
  {
    now,
    applicantsSeenBefore,
    analystsSeenBefore,
    devicesSeenBefore,
    openSince,
  }: Record<'now' | 'applicantsSeenBefore' | 'analystsSeenBefore' | 'devicesSeenBefore' | 'openSince', Date>,
): Promise<Record<string, number>> {
  const sessions = db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('kind', '=', 'applicant'), where('last_seen_at', '<=', applicantsSeenBefore)]),
        where.and([where('kind', '=', 'analyst'), where('last_seen_at', '<=', analystsSeenBefore)]),
      ]),
    )
  const expired = {
    sessions,
    recoveryTokens: db.deleteFrom('recovery_tokens').where('expires_at', '<=', now),
    // An undone recovery stays until an analyst has lifted the block.
    recoveries: db
      .deleteFrom('recoveries')
      .where('expires_at', '<=', now)
      .where((where) => where.or([where('undone_at', 'is', null), where('lifted_at', 'is not', null)])),
    // Includes used invitations, because the account keeps everything else.
    invitations: db.deleteFrom('admin_invitations').where('expires_at', '<=', now),
    oneTimeCodes: db.deleteFrom('one_time_codes').where('expires_at', '<=', now),
    passkeyChallenges: db.deleteFrom('passkey_challenges').where('expires_at', '<=', now),
    idempotencyKeys: db.deleteFrom('idempotency_keys').where('expires_at', '<=', now),
    devices: db.deleteFrom('admin_devices').where('last_seen_at', '<=', devicesSeenBefore),
    applicantDevices: db.deleteFrom('applicant_devices').where('last_seen_at', '<=', devicesSeenBefore),
    viewers: db.deleteFrom('application_viewers').where('seen_at', '<', openSince),
    customerViews: db.deleteFrom('customer_views').where('expires_at', '<=', now),
    // Leaves out what is being counted, because who counts several limits locks them in another order.
    rateLimits: db
      .deleteFrom('rate_limits')
      .where('key', 'in', (of) =>
        of.selectFrom('rate_limits').select('key').where('expire', '<=', now.getTime()).forUpdate().skipLocked(),
      ),
    browserErrors: db.deleteFrom('browser_errors').where('day', '<', daysAfter(brazilianDate(now), -keptErrorDays)),
  }
  const counts: Record<string, number> = {}
  for (const [name, query] of Object.entries(expired)) {
    counts[name] = Number((await query.executeTakeFirst()).numDeletedRows)
  }
  return counts
}
