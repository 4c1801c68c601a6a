import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { Deps } from '../../deps.ts'
import type { PixDebits } from '../provider/debit-api.ts'
import { findDebitedToLookAt, findDebitsToLookAt, findToRetry } from './debit-queries.ts'
import { followDebitedCharge, retryDebit } from './follow-charge.ts'
import { followDebit } from './follow-debit.ts'
import { tellOfMissedDebits } from './missed-debits.ts'
import { sendDebits } from './send-debits.ts'

/** How many of each kind one run takes, which has seconds. */
const atOnce = 50

/**
 * Does what is due of automatic debits: asks the provider what a webhook did not tell, asks for new tries, and sends
 * the debits of the next days. One that fails does not keep the others; the first failure is thrown at the end, as
 * `ProviderFailure`.
 */
export async function pollDebits(deps: Deps, debits: PixDebits): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const tomorrow = daysAfter(brazilianDate(now), 1)
  const failures: unknown[] = []
  const each = async (ids: readonly string[], follow: typeof followDebit) => {
    for (const id of ids) await follow(deps, debits, id).catch((error) => void failures.push(error))
  }
  await each(await findDebitsToLookAt(db, now, atOnce), followDebit)
  await each(await findToRetry(db, tomorrow, atOnce), retryDebit)
  await each(await findDebitedToLookAt(db, now, atOnce), followDebitedCharge)
  await sendDebits(deps, atOnce)
  await tellOfMissedDebits(deps, atOnce)
  if (failures.length > 0) throw failures[0]
}
