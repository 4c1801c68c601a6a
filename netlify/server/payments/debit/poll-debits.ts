import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { Deps } from '../../deps.ts'
import { attemptEach } from '../../shared/attempt-each.ts'
import type { PixDebits } from '../provider/debit-api.ts'
import {
  findDebitedToLookAt,
  findDebitsToLookAt,
  findToRetry,
  postponeDebit,
  postponeDebited,
} from './debit-queries.ts'
import { followDebitedCharge, retryDebit } from './follow-charge.ts'
import { followDebit } from './follow-debit.ts'
import { tellOfMissedDebits } from './missed-debits.ts'
import { sendDebits } from './send-debits.ts'

/** How many of each kind one run takes, which has seconds. */
const atOnce = 50
/** After what time (ms) the provider is asked again about what it could not be asked. */
const askAgainMs = 5 * 60_000

/**
 * Does what is due of automatic debits: asks the provider what a webhook did not tell, asks for new tries, and sends
 * the debits of the next days. Asks the provider for nothing more once `hasTime` says no. One that fails keeps no other
 * from its turn, in this run and the next. Throws at the end: `ProviderFailure`, or several failures together.
 */
export async function pollDebits(deps: Deps, debits: PixDebits, hasTime: () => boolean): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const tomorrow = daysAfter(brazilianDate(now), 1)
  const each = (ids: readonly string[], follow: typeof followDebit, postpone?: typeof postponeDebit) =>
    attemptEach(ids, async (id) => {
      if (!hasTime()) return
      try {
        await follow(deps, debits, id)
      } catch (error) {
        await postpone?.(db, id, new Date(now.getTime() + askAgainMs))
        throw error
      }
    })
  const parts = [
    async () => each(await findDebitsToLookAt(db, now, atOnce), followDebit, postponeDebit),
    async () => each(await findToRetry(db, tomorrow, atOnce), retryDebit),
    async () => each(await findDebitedToLookAt(db, now, atOnce), followDebitedCharge, postponeDebited),
    () => sendDebits(deps, atOnce),
    () => tellOfMissedDebits(deps, atOnce),
  ]
  await attemptEach(parts, (part) => part())
}
