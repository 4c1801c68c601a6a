import type { Kysely, Selectable } from 'kysely'
import type { PixSyncTable, ProviderSyncTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import { dayMs, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { jobId } from '../shared/enqueue.ts'
import { providerNames } from './provider/open.ts'
import type { ProviderFailure } from './provider/port.ts'

/** A provider that fails is asked every minute. After this time (ms) without an answer it counts as not working. */
const longMs = 10 * 60_000
/** Without an open charge it is asked every hour. After this time (ms) nobody has asked it. */
const unaskedMs = hourMs + longMs

/** When a provider last answered, and when it last gave no answer. */
type Heard = Pick<Selectable<ProviderSyncTable>, 'succeeded_at' | 'failed_at'>

/** For how long (ms) the settings show an unreadable entry. In that time a manager checks the bank's account. */
const shownForMs = dayMs

/** Returns the latest unreadable entry of the provider's list; null if there was none lately. */
export function unreadableEntry(sync: Awaited<ReturnType<typeof readPixSync>>, now: Date) {
  if (!sync?.unreadable || !sync.unreadable_at || now.getTime() - sync.unreadable_at.getTime() > shownForMs) return null
  return { what: sync.unreadable, at: sync.unreadable_at.toISOString() }
}

/** Tells whether a provider has not answered for too long. A provider that was never asked is not silent. */
export function isSilent(sync: Heard | undefined, now: Date): boolean {
  const { succeeded_at: heard, failed_at: failed } = sync ?? {}
  if (!heard) return Boolean(failed)
  return now.getTime() - heard.getTime() > (failed && failed > heard ? longMs : unaskedMs)
}

/** Returns the state of the provider at its last requests; undefined until it was first asked. */
export function readPixSync(db: Kysely<Database>): Promise<Selectable<PixSyncTable> | undefined> {
  return db.selectFrom('pix_sync').selectAll().executeTakeFirst()
}

/** Queues a poll of the provider, unless one has begun since `lately`. */
export async function addPollWhenDue(db: Kysely<Database>, at: Date, lately: Date): Promise<void> {
  await db
    .with('due', (query) =>
      query
        .insertInto('pix_sync')
        .values({ begun_at: at })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ begun_at: at })
            .where((eb) => eb.or([eb('pix_sync.begun_at', 'is', null), eb('pix_sync.begun_at', '<=', lately)])),
        )
        .returning('id'),
    )
    .selectFrom('due')
    .select(jobId('pix_poll', {}).as('job'))
    .execute()
}

/**
 * Returns when the Pix provider has to be asked again; null if an hourly look is enough. It is asked `every` (ms) while
 * money is expected or its last answer was none.
 */
export async function nextPollAt(db: Kysely<Database>, at: Date, every: number): Promise<Date | null> {
  const sync = await readPixSync(db)
  if (!sync?.begun_at) return at
  const isUnanswered = sync.succeeded_at === null || (sync.failed_at !== null && sync.failed_at > sync.succeeded_at)
  return isUnanswered || (await isMoneyExpected(db, at)) ? new Date(sync.begun_at.getTime() + every) : null
}

/**
 * Tells whether a provider may have news of money: a charge can be paid or is about to be, or a refund is under way.
 */
export async function isMoneyExpected(db: Kysely<Database>, at: Date): Promise<boolean> {
  const open = db
    .selectFrom('charges')
    .select('id')
    .where('state', 'in', ['wanted', 'registered'])
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
  const refunded = db.selectFrom('pix_refunds').select('id').where('state', '=', 'requested')
  const { expected } = await db
    .selectNoFrom((row) => row.or([row.exists(open), row.exists(refunded)]).as('expected'))
    .executeTakeFirstOrThrow()
  return Boolean(expected)
}

/** Records that every payment up to `until` has been read from the provider. */
export async function recordPolled(db: Kysely<Database>, until: Date, at: Date): Promise<void> {
  await db
    .updateTable('pix_sync')
    .set({ polled_until: until, succeeded_at: at, failure: null, list_refusal: null })
    .execute()
}

async function recordPixFailure(db: Kysely<Database>, failure: string, at: Date): Promise<void> {
  const changes = { failed_at: at, failure: failure.slice(0, 300) }
  await db
    .insertInto('pix_sync')
    .values(changes)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** Records that the provider's list had a payment that could not be read. */
export async function recordUnreadable(db: Kysely<Database>, what: string, at: Date): Promise<void> {
  const changes = { unreadable: what.slice(0, 100), unreadable_at: at }
  await db
    .insertInto('pix_sync')
    .values(changes)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** Records why the provider refused its list of payments, in its words. */
export async function recordListRefusal(db: Kysely<Database>, refusal: string, at: Date): Promise<void> {
  await db
    .updateTable('pix_sync')
    .set({ list_refusal: refusal.slice(0, 300), failed_at: at, failure: `refused: ${refusal}`.slice(0, 300) })
    .execute()
}

/**
 * Records the key and the address that the provider got for the webhook, and in its words why it refused them, if it
 * did.
 */
export async function recordWebhook(
  db: Kysely<Database>,
  { webhook, refusal = null, at }: { webhook: string; refusal?: string | null; at: Date },
): Promise<void> {
  const webhook_refusal = refusal?.slice(0, 300) ?? null
  await db.updateTable('pix_sync').set({ webhook, webhook_at: at, webhook_refusal }).execute()
}

/**
 * Returns what came of asking another provider than the Pix one, by its adapter's name; undefined until it was asked.
 */
export function readSync(db: Kysely<Database>, provider: string): Promise<Selectable<ProviderSyncTable> | undefined> {
  return db.selectFrom('provider_sync').selectAll().where('provider', '=', provider).executeTakeFirst()
}

/** Notes what came of asking a provider. */
export async function noteSync(
  db: Kysely<Database>,
  provider: string,
  changes: { polled_until?: Date; succeeded_at?: Date; failed_at?: Date; begun_at?: Date; failure?: string | null },
): Promise<void> {
  const row = { ...changes, ...(changes.failure && { failure: changes.failure.slice(0, 300) }) }
  await db
    .insertInto('provider_sync')
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
    .execute()
}

/** Records that a provider failed a request, under the name in the failure, or else under `provider`. */
export async function recordFailure(
  db: Kysely<Database>,
  provider: string,
  { reason, message, provider: named = provider }: ProviderFailure,
  at: Date,
): Promise<void> {
  const failure = `${reason}: ${message}`
  if (named === providerNames.pix) await recordPixFailure(db, failure, at)
  else await noteSync(db, named, { failed_at: at, failure })
}

/** Counts the charges that a provider, by its adapter's name, refused for good and whose money is still due. */
export async function countRefusedCharges(db: Kysely<Database>, provider: string): Promise<number> {
  const { count } = await db
    .selectFrom('charges')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('provider', '=', provider)
    .where('state', '=', 'refused')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds the applications of the oldest charges that the provider refused for good. Returns at most `limit`. */
export function findWithRefusedCharges(db: Kysely<Database>, limit: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('charges as charge')
    .innerJoin('financing_applications as application', 'application.id', 'charge.application_id')
    .select(['application.id', 'application.full_name as name'])
    .where('charge.provider', '=', 'bacen')
    .where('charge.state', '=', 'refused')
    .groupBy('application.id')
    .orderBy((row) => row.fn.min('charge.created_at'))
    .limit(limit)
    .execute()
}
