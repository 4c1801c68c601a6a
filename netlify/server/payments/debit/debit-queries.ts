import { type Kysely, sql, type Updateable } from 'kysely'
import type { DebitChargeRow, DebitRow, DebitTables } from '#db/schema/debits.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { debitPhase } from '#domain/payments/debit.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ChargeRow } from '../charge-queries.ts'

type Db = Kysely<Database>

/** A debit by its id, locked if the caller wants it; undefined when there is none. */
export function findDebitById(db: Db, id: string): Promise<DebitRow | undefined> {
  return db.selectFrom('debits').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The debit that the provider knows by a name; undefined when there is none. */
export function findDebitOf(db: Db, recurrence: string): Promise<DebitRow | undefined> {
  return db.selectFrom('debits').selectAll().where('recurrence', '=', recurrence).executeTakeFirst()
}

/** Changes a debit, unless it has reached another state meanwhile; tells whether it did. */
export async function changeDebit(
  db: Db,
  { id, state }: Pick<DebitRow, 'id' | 'state'>,
  changes: Updateable<DebitTables['debits']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('debits')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The charge of one debited installment, with its debit. */
export interface DebitedCharge {
  charge: ChargeRow
  debited: DebitChargeRow
}

/** The charge of a debited installment; undefined when there is none. */
export async function findDebited(db: Db, chargeId: string): Promise<DebitedCharge | undefined> {
  const [charge, debited] = await Promise.all([
    db.selectFrom('charges').selectAll().where('id', '=', chargeId).executeTakeFirst(),
    db.selectFrom('debit_charges').selectAll().where('charge_id', '=', chargeId).executeTakeFirst(),
  ])
  return charge && debited && { charge, debited }
}

/** The debits of an application's installments that are not over, with what became of the last one of each. */
export async function findDebitedOf(db: Db, applicationId: string): Promise<(DebitChargeRow & ChargeRow)[]> {
  return db
    .selectFrom('charges')
    .innerJoin('debit_charges', 'debit_charges.charge_id', 'charges.id')
    .selectAll('charges')
    .selectAll('debit_charges')
    .where('application_id', '=', applicationId)
    .orderBy('created_at')
    .execute()
}

/** Changes what is known of a debited installment. */
export async function changeDebited(
  db: Db,
  chargeId: string,
  changes: Updateable<DebitTables['debit_charges']>,
): Promise<void> {
  await db.updateTable('debit_charges').set(changes).where('charge_id', '=', chargeId).execute()
}

/**
 * Throws `installments_debited` if the debit of one of these installments is under way at the customer's bank, which
 * takes none back on its day: nothing else may pay it meanwhile. The caller has locked the plan.
 */
export async function demandNotUnderWay(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  planId: string,
  numbers: readonly number[],
): Promise<void> {
  const today = brazilianDate(now())
  const rows = await db
    .selectFrom('charges')
    .innerJoin('debit_charges', 'debit_charges.charge_id', 'charges.id')
    .select(['charges.numbers', 'debit_charges.try_on as tryOn', 'retries', 'debit_charges.next_on as nextOn'])
    .where('charges.plan_id', '=', planId)
    .where('charges.state', '=', 'registered')
    .execute()
  const busy = rows.filter((one) => debitPhase(one, today) === 'under_way').flatMap((one) => one.numbers ?? [])
  if (numbers.some((number) => busy.includes(number))) throw new ProblemError('installments_debited')
}

/**
 * The provider's names for the permissions by which charges are debited, by charge. Those whose permission is gone are
 * missing.
 */
export async function recurrencesOf(db: Db, chargeIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('debit_charges')
    .innerJoin('debits', 'debits.id', 'debit_id')
    .select(['charge_id', 'recurrence'])
    .where('charge_id', 'in', chargeIds)
    .execute()
  return new Map(rows.map(({ charge_id, recurrence }) => [charge_id, recurrence]))
}

/**
 * At most `limit` debits that the provider is to be asked about, the longest due first. Somebody waits for what is to
 * be made or ended, and the many that are on must not hold it up.
 */
export async function findDebitsToLookAt(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('debits')
    .select('id')
    .where('look_at', '<=', at)
    .orderBy(({ eb }) => eb('state', '=', 'active'))
    .orderBy('look_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** At most `limit` charges of debited installments that the provider is to be asked about, the longest due first. */
export async function findDebitedToLookAt(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('debit_charges')
    .select('charge_id as id')
    .where('look_at', '<=', at)
    .orderBy('look_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Has the provider asked about a debit only at an instant, unless that is over. */
export async function postponeDebit(db: Db, id: string, look_at: Date): Promise<void> {
  await db.updateTable('debits').set({ look_at }).where('id', '=', id).where('look_at', '<', look_at).execute()
}

/** Has the provider asked about the charge of a debited installment only at an instant, unless that is over. */
export async function postponeDebited(db: Db, chargeId: string, look_at: Date): Promise<void> {
  const debited = db.updateTable('debit_charges').set({ look_at }).where('charge_id', '=', chargeId)
  await debited.where('look_at', '<', look_at).execute()
}

/** At most `limit` charges that wait for a new try on a day, or should have been tried again before it. */
export async function findToRetry(db: Db, until: PlainDate, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('debit_charges')
    .innerJoin('charges', 'charges.id', 'charge_id')
    .select('charge_id as id')
    .where(sql<boolean>`next_on <= ${until}::date`)
    .where('charges.state', '=', 'registered')
    .orderBy('next_on')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
