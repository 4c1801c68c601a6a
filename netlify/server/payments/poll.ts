import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { chargedDaysBefore } from '#domain/installments/charge.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/stored.ts'
import { findChargesToWithdraw, formOf, recordWithdrawn } from './charge-queries.ts'
import { findKnown } from './ledger.ts'
import { requestMissingCharges } from './pix-account.ts'
import { PixFailure, type PixProvider, type ProviderPayment } from './provider/provider.ts'
import { readPixSync, recordListRefusal, recordPolled, recordUnreadable, recordWebhook } from './provider-health.ts'
import { ingestPayment } from './receive.ts'
import { addJobsForOpenRefunds } from './refunds.ts'
import { requestUpcomingCharges } from './upcoming-charges.ts'

const hourMs = 3_600_000
/** A payment may appear in the provider's list after later ones, so each run reads this time (ms) again. */
const overlapMs = hourMs
/** How far back (ms) the first run reads the list. */
const firstLookMs = 7 * 24 * hourMs
/** The run reads the list in pieces of this length (ms) and notes each, so that a stopped run continues where it was. */
const pieceMs = 24 * hourMs
/** A job has 18 s, so reading starts no new piece after this time (ms). */
const enoughMs = 10_000
const atOnce = 50
const webhookEveryMs = 24 * hourMs

/**
 * Asks the provider for the payments since the last time. Also does the work that a webhook, a job or an ended process
 * has left undone: makes and withdraws charges, ends open refunds, registers the webhook's address. Throws
 * `PixFailure`.
 */
export async function pollProvider(deps: Deps, provider: PixProvider): Promise<void> {
  try {
    await readReceived(deps, provider)
  } catch (error) {
    // A refusal is final until somebody mends its cause, and must not hold up the rest.
    if (!isRefusal(error)) throw error
    await recordListRefusal(deps.db, error.said, deps.now())
  }
  await requestMissingCharges(deps)
  // Housekeeping requests the charges of earlier days that were missed.
  const day = daysAfter(brazilianDate(deps.now()), chargedDaysBefore)
  await requestUpcomingCharges(deps, { from: day, to: day }, atOnce)
  await withdrawRemoved(deps, provider)
  await addJobsForOpenRefunds(deps.db, atOnce)
  await registerWebhook(deps, provider)
}

const isRefusal = (error: unknown): error is PixFailure => error instanceof PixFailure && error.reason === 'refused'

async function readReceived(deps: Deps, provider: PixProvider): Promise<void> {
  const started = performance.now()
  const now = deps.now()
  const read = (await readPixSync(deps.db))?.polled_until
  let from = read ? new Date(read.getTime() - overlapMs) : new Date(now.getTime() - firstLookMs)
  while (from < now && performance.now() - started < enoughMs) {
    const to = new Date(Math.min(from.getTime() + pieceMs, now.getTime()))
    const piece: ProviderPayment[] = []
    for await (const payment of provider.received(from, to)) {
      // An unreadable entry must not keep the others from being read.
      if (typeof payment === 'string') await recordUnreadable(deps.db, payment, deps.now())
      else piece.push(payment)
    }
    for (const payment of await unknownOf(deps, piece)) await ingestPayment(deps, payment)
    await recordPolled(deps.db, to, deps.now())
    from = to
  }
}

/** Gives the payments that are not in the ledger, or differ there. */
async function unknownOf(deps: Deps, payments: readonly ProviderPayment[]): Promise<ProviderPayment[]> {
  const rows = await findKnown(
    deps.db,
    payments.map(({ endToEndId }) => endToEndId),
  )
  const known = new Map(rows.map((row) => [row.end_to_end_id, row]))
  return payments.filter(({ endToEndId, amountCents, refunds }) => {
    const row = known.get(endToEndId)
    if (row === undefined || row.amount_cents !== amountCents) return true
    const refunded = refunds.reduce((sum, one) => sum + (one.state === 'done' ? one.amountCents : 0), 0)
    return row.refunded_cents !== refunded || row.state === 'refunding'
  })
}

/** Withdraws removed charges at the provider. Throws `PixFailure`. */
export async function withdrawRemoved(deps: Deps, provider: PixProvider): Promise<void> {
  for (const charge of await findChargesToWithdraw(deps.db, atOnce)) {
    try {
      await provider.removeCharge(charge.txid, formOf(charge))
    } catch (error) {
      // A charge that the provider refuses to withdraw must not hold up the others. A payment to it counts as late.
      if (!isRefusal(error)) throw error
    }
    await recordWithdrawn(deps.db, charge.id)
    // Providers limit the rate of requests.
    await pause(20)
  }
}

/**
 * Registers the webhook's address at the provider once a day, and at once after the key, address or client secret changed.
 * A refusal is recorded and waits for the next day too, because payments also arrive by the list. Throws `PixFailure` if
 * the provider cannot be reached.
 */
async function registerWebhook(deps: Deps, provider: PixProvider): Promise<void> {
  const { siteUrl, pix: config } = deps.config
  const { pix } = await readSettings(deps.db)
  if (config === undefined || !pix.chave) return
  const url = `${siteUrl}/api/pix/${pixWebhookSecret(config.clientSecret)}`
  const told = await readPixSync(deps.db)
  // The address contains the secret, so only its hash is stored, which is enough to notice a change.
  const webhook = `${pix.chave} ${new URL(siteUrl).host} ${createHash('sha256').update(url).digest('base64url')}`
  const isFresh = told?.webhook_at && deps.now().getTime() - told.webhook_at.getTime() < webhookEveryMs
  if (told?.webhook === webhook && isFresh) return
  try {
    await provider.registerWebhook(pix.chave, url)
    await recordWebhook(deps.db, { webhook, at: deps.now() })
  } catch (error) {
    if (!isRefusal(error)) throw error
    deps.log.warn({ said: error.said }, 'the provider refused the address of the webhook')
    await recordWebhook(deps.db, { webhook, refusal: error.said, at: deps.now() })
  }
}

/** Gives the secret in the webhook's address, derived from the client secret. */
function pixWebhookSecret(clientSecret: string): string {
  return createHmac('sha256', clientSecret).update('pix webhook').digest('base64url')
}

/** Tells whether a text is the webhook's secret, in constant time. */
export function isPixWebhookSecret(clientSecret: string, given: string): boolean {
  const right = Buffer.from(pixWebhookSecret(clientSecret))
  const typed = Buffer.from(given)
  return right.length === typed.length && timingSafeEqual(right, typed)
}
