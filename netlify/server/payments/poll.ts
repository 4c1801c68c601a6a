import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { chargedDaysBefore } from '#domain/installments/charge.ts'
import type { Deps } from '../deps.ts'
import { attemptEach, throwFailures } from '../shared/attempt-each.ts'
import { pollDebits } from './debit/poll-debits.ts'
import { findKnown, findOldestPaidAt } from './payment-queries.ts'
import { requestMissingCharges } from './pix-account.ts'
import type { PixProvider } from './provider/pix-api.ts'
import { isRefusal, type ProviderPayment } from './provider/port.ts'
import {
  noteSync,
  readPixSync,
  readSync,
  recordListRefusal,
  recordPolled,
  recordUnreadable,
} from './provider-health.ts'
import { ingestPayment } from './receive.ts'
import { requestUpcomingCharges } from './upcoming-charges.ts'
import { registerWebhook } from './webhook.ts'

/** A payment may appear in the provider's list after later ones, so each run reads this time (ms) again. */
const overlapMs = hourMs
/** How far back (ms) the first run reads the list. */
const firstLookMs = 7 * 24 * hourMs
/**
 * The run reads the list in pieces of this length (ms) and notes each, so that a stopped run continues where it was.
 */
const pieceMs = 24 * hourMs
/** For how long (ms) after a payment the payer's bank may get it back. */
const returnedWithinMs = 90 * dayMs
/** The name under which it is noted how far returned payments were looked at. */
const returns = 'bacen_returns'
/** A job has 18 s, so reading starts no new piece after this time (ms). */
const enoughMs = 10_000
const atOnce = 50

/**
 * Asks the provider for the payments since the last time. Also does the work that a webhook, a job or an ended process
 * has left undone: makes charges, follows debits, registers the webhook's address, finds what went back. What fails
 * keeps no other part from its turn, and is thrown at the end: `ProviderFailure`, or several failures together.
 */
export async function pollProvider(deps: Deps, provider: PixProvider): Promise<void> {
  const started = performance.now()
  const hasTime = () => performance.now() - started < enoughMs
  // Housekeeping requests the charges of earlier days that were missed.
  const day = daysAfter(brazilianDate(deps.now()), chargedDaysBefore)
  const { debits } = provider
  const parts = [
    () => requestMissingCharges(deps),
    () => requestUpcomingCharges(deps, { from: day, to: day }, atOnce),
    () => readReceived(deps, provider, hasTime),
    async () => debits && pollDebits(deps, debits, hasTime),
    async () => hasTime() && registerWebhook(deps, provider),
    () => readReturned(deps, provider, hasTime),
  ]
  await attemptEach(parts, (part) => part())
}

/**
 * Takes what the provider lists. Throws why some of it could not be taken, which the next run reads again. Records a
 * refusal of the list, which is final until somebody mends its cause.
 */
async function readReceived(deps: Deps, provider: PixProvider, hasTime: () => boolean): Promise<void> {
  const now = deps.now()
  const read = (await readPixSync(deps.db))?.polled_until
  const from = read ? new Date(read.getTime() - overlapMs) : new Date(now.getTime() - firstLookMs)
  const noted = (until: Date) => recordPolled(deps.db, until, deps.now())
  try {
    await readPieces(deps, provider.received, { from, to: now, noted, hasTime })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await recordListRefusal(deps.db, error.said, deps.now())
  }
}

/**
 * Looks once a day again at the payments of which something went back: the payer's bank may ask for a Pix back weeks
 * later, and the webhook that tells of it may be lost. Continues where the last run stopped. A provider that refuses
 * this list is asked for it once a day too.
 */
async function readReturned(deps: Deps, provider: PixProvider, hasTime: () => boolean): Promise<void> {
  const now = deps.now()
  const { begun_at: begun, polled_until: read } = (await readSync(deps.db, returns)) ?? {}
  const isDone = !begun || !read || read >= begun
  if (isDone && begun && now.getTime() - begun.getTime() < dayMs) return
  const since = new Date(now.getTime() - returnedWithinMs)
  const from = isDone ? ((await findOldestPaidAt(deps.db, since)) ?? now) : read
  const to = isDone ? now : begun
  if (isDone) await noteSync(deps.db, returns, { begun_at: to, polled_until: from })
  const noted = (until: Date) => noteSync(deps.db, returns, { polled_until: until, succeeded_at: deps.now() })
  try {
    await readPieces(deps, provider.returned, { from, to, noted, hasTime })
  } catch (error) {
    if (!isRefusal(error)) throw error
    deps.log.warn({ said: error.said }, 'the provider refused its list of returned payments')
    await noted(to)
  }
}

interface Window {
  from: Date
  to: Date
  /** Notes up to when everything was taken. */
  noted: (until: Date) => Promise<void>
  hasTime: () => boolean
}

/** Takes what a list of the provider has of a window, in pieces. Throws why some of it could not be taken. */
async function readPieces(deps: Deps, list: PixProvider['received'], { from, to: end, noted, hasTime }: Window) {
  const failures: unknown[] = []
  for (let begin = from; begin < end && hasTime(); ) {
    const to = new Date(Math.min(begin.getTime() + pieceMs, end.getTime()))
    const piece: ProviderPayment[] = []
    for await (const payment of list(begin, to)) {
      // An unreadable entry must not keep the others from being read.
      if (typeof payment === 'string') await recordUnreadable(deps.db, payment, deps.now())
      else piece.push(payment)
    }
    const unknown = await unknownOf(deps, piece)
    await attemptEach(unknown, (payment) => ingestPayment(deps, payment)).catch((failure) => failures.push(failure))
    if (failures.length === 0) await noted(to)
    begin = to
  }
  throwFailures(failures)
}

/** Returns the payments that are not in the ledger, or differ there. */
async function unknownOf(deps: Deps, payments: readonly ProviderPayment[]): Promise<ProviderPayment[]> {
  const rows = await findKnown(
    deps.db,
    payments.map(({ id }) => id),
  )
  const known = new Map(rows.map((row) => [row.end_to_end_id, row]))
  return payments.filter(({ id, amountCents, refunds }) => {
    const row = known.get(id)
    if (row === undefined || row.amount_cents !== amountCents || row.source !== 'provider') return true
    const refunded = refunds.reduce((sum, one) => sum + (one.state === 'done' ? one.amountCents : 0), 0)
    return row.refunded_cents !== refunded || row.state === 'refunding'
  })
}
