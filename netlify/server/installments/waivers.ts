import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { analystWaiverLimit } from '#domain/approvals.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { NewEntry } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { type EntryContext, insertEntries } from './queries.ts'

/**
 * Writes fines and interest into a plan's ledger, each with the entry that waives it. They stay waived when a payment is taken
 * back.
 */
export async function insertWaived(
  trx: Transaction<Database>,
  planId: string,
  fees: readonly NewEntry[],
  context: EntryContext,
): Promise<void> {
  const ids = await insertEntries(trx, planId, fees, context)
  const waivers = fees.map(({ number, amountCents, on }, index): NewEntry => {
    return { number, kind: 'waived', amountCents: -amountCents, on, reverses: ids[index] }
  })
  await insertEntries(trx, planId, waivers, context)
}

/** Sums the fines and the interest waived in a plan within the days of the analysts' limit, in cents. */
export async function waivedLately(db: Kysely<Database>, planId: string, now: Date): Promise<Cents> {
  const since = new Date(now.getTime() - analystWaiverLimit.days * dayMs)
  const { cents } = await db
    .selectFrom('installment_entries')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::bigint`.as('cents'))
    .where('plan_id', '=', planId)
    .where('kind', '=', 'waived')
    .where('reverses', 'is not', null)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(cents)
}
