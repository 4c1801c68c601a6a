import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { isStanding } from '#domain/payments/charge.ts'
import type { Deps } from '../deps.ts'
import { jobId } from '../shared/enqueue.ts'
import { endCharge, findChargeOf, recordWithdrawn, refuseCharge } from './charge-queries.ts'
import { chargeProviderOf } from './provider/open.ts'
import type { ProviderNews } from './provider/port.ts'
import { noteSync, readSync } from './provider-health.ts'
import { ingestPayment } from './receive.ts'
import { showCharge } from './register-charge.ts'

/** News may appear in a list after later ones, so each run reads this time (ms) again. */
const overlapMs = hourMs
/** How far back (ms) the first run reads. */
const firstLookMs = 7 * 24 * hourMs
/** How much (ms) a run reads before it notes how far it came. */
const pieceMs = 24 * hourMs
/** A job has 18 s, so that a run starts no new piece after this time (ms). */
const enoughMs = 10_000

/**
 * Reads what a provider tells since the last time, and takes it over. Finds what a webhook missed. May run twice and
 * stop anywhere. Does nothing for a provider that is not configured. Throws `ProviderFailure`.
 */
export async function readNews(deps: Deps, name: string): Promise<void> {
  const provider = await chargeProviderOf(deps, name)
  if (provider === undefined) return
  const started = performance.now()
  const now = deps.now()
  const read = await readSync(deps.db, name)
  let from = new Date(read?.polled_until ? read.polled_until.getTime() - overlapMs : now.getTime() - firstLookMs)
  while (from < now && performance.now() - started < enoughMs) {
    const to = new Date(Math.min(from.getTime() + pieceMs, now.getTime()))
    for await (const news of provider.listSince(from, to)) await takeNews(deps, news)
    await noteSync(deps.db, name, { polled_until: to, succeeded_at: now, failure: null })
    from = to
  }
}

/** Takes over one piece of news. A charge that the server does not know is another system's. */
export async function takeNews(deps: Deps, news: ProviderNews): Promise<void> {
  if (news.kind === 'payment') return ingestPayment(deps, news.payment)
  if (news.kind === 'unreadable') return deps.log.warn({ what: news.what }, 'news of a provider could not be read')
  const charge = await findChargeOf(deps.db, news.reference)
  if (charge === undefined) return
  if (news.kind === 'registered') return showCharge(deps, charge, news.made)
  if (news.kind === 'refused') return refuseCharge(deps.db, charge.id, news.reason, deps.now())
  // A page whose answer was lost is not the one that the customer sees.
  if (news.providerReference && news.providerReference !== charge.provider_reference) return
  if (isStanding(charge)) await endCharge(deps.db, charge.id, deps.now(), false)
  await recordWithdrawn(deps.db, charge.id)
}

/** Queues a look at a provider's news, unless one has begun since `lately`. */
export async function addNewsWhenDue(db: Kysely<Database>, provider: 'stripe', at: Date, lately: Date): Promise<void> {
  await db
    .with('due', (query) =>
      query
        .insertInto('provider_sync')
        .values({ provider, begun_at: at })
        .onConflict((conflict) =>
          conflict
            .column('provider')
            .doUpdateSet({ begun_at: at })
            .where((eb) =>
              eb.or([eb('provider_sync.begun_at', 'is', null), eb('provider_sync.begun_at', '<=', lately)]),
            ),
        )
        .returning('provider'),
    )
    .selectFrom('due')
    .select(jobId('card_poll', {}).as('job'))
    .execute()
}
