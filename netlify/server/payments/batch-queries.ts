import { type Insertable, type Kysely, sql } from 'kysely'
import type { PixChargesTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { isBeingChecked } from '../installments/queries.ts'
import { enqueue, jobId } from '../shared/enqueue.ts'
import type { ChargeRow } from './charge-queries.ts'

/** An installment that is owed, and the plan and application that owe it. */
export interface OwedInstallment {
  plan_id: string
  application_id: string
  number: number
}

/**
 * Finds installments with a balance that fall due between two days, have no payment under check, and are in no charge
 * that can be paid, is being made or was refused. Gives at most `limit`, of `plans` only if the caller names some.
 */
export async function findUncharged(
  db: Kysely<Database>,
  { from, to }: { from: PlainDate; to: PlainDate },
  now: Date,
  limit: number,
  plans?: readonly string[],
): Promise<OwedInstallment[]> {
  const ofPlans = plans ? sql`and plan_id = any(${[...plans]}::uuid[])` : sql``
  const { rows } = await sql<OwedInstallment>`
    select plan_id, application_id, number from installments
    join installment_plans as plan on plan.id = plan_id and plan.closed_at is null
    where balance_cents > 0 and due_on between ${from}::date and ${to}::date ${ofPlans} and not ${isBeingChecked} and not exists (
      select from pix_charges as charge
      where charge.plan_id = installments.plan_id and installments.number = any(charge.numbers)
        and charge.state in ('creating', 'active') and (charge.expires_at is null or charge.expires_at > ${now}))
    order by due_on, plan_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes the charges that ask for one of these installments and marks them to be withdrawn at the provider. Gives how
 * many.
 */
export async function removeChargesOf(
  db: Kysely<Database>,
  owed: readonly OwedInstallment[],
  at: Date,
): Promise<number> {
  const plans = owed.map(({ plan_id: id }) => id)
  const numbers = owed.map(({ number }) => number)
  const { numAffectedRows = 0n } = await sql`
    update pix_charges as charge set state = 'removed', removed_at = ${at}, withdraw = true
    from unnest(${plans}::uuid[], ${numbers}::smallint[]) as owed (plan_id, number)
    where charge.plan_id = owed.plan_id and owed.number = any(charge.numbers) and charge.state <> 'removed'`.execute(db)
  return Number(numAffectedRows)
}

/** Stores charges and queues the jobs that make them at the provider: one job for a whole batch, one for each other charge. */
export async function insertCharges(
  db: Kysely<Database>,
  charges: readonly Insertable<PixChargesTable>[],
  batchId: string | null,
): Promise<void> {
  if (charges.length === 0) return
  const stored = await db
    .insertInto('pix_charges')
    .values([...charges])
    .returning(['id', 'batch_id'])
    .execute()
  await makeEach(
    db,
    stored.filter(({ batch_id: batch }) => batch === null).map(({ id }) => id),
  )
  if (batchId && stored.some(({ batch_id: batch }) => batch === batchId)) await enqueue(db, 'pix_batch', { batchId })
}

/** Queues a job for each of these charges that makes it at the provider. */
async function makeEach(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const chargeId = sql<string>`charge.id`
  await sql`select ${jobId('pix_installments', { chargeId })} from unnest(${[...ids]}::uuid[]) as charge (id)`.execute(
    db,
  )
}

/** All charges of a batch, in any state, in the order of their txids. */
export function findBatchCharges(db: Kysely<Database>, batchId: string): Promise<ChargeRow[]> {
  return db.selectFrom('pix_charges').selectAll().where('batch_id', '=', batchId).orderBy('txid').execute()
}

/** Takes the charges that are still to be made out of a batch and queues a job for each. */
export async function dissolveBatch(db: Kysely<Database>, batchId: string): Promise<void> {
  const rows = await db
    .updateTable('pix_charges')
    .set({ batch_id: null })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'creating')
    .where('failure', 'is', null)
    .returning('id')
    .execute()
  await makeEach(
    db,
    rows.map(({ id }) => id),
  )
}
