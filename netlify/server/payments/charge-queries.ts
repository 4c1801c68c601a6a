import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ChargesTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import { standingStates, statesBefore } from '#domain/payments/charge.ts'
import { endedState, hasEnded, isGivenUp } from '../application/fact-parts.ts'
import { lockApplications } from '../application/queries.ts'

export type ChargeRow = Selectable<ChargesTable>

/** The charge of an application's entry, also one that is only being made or is over; undefined without one. */
export function findCurrentCharge(db: Kysely<Database>, applicationId: string): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('purpose', '=', 'entry')
    .where('beside_id', 'is', null)
    .where('state', 'in', standingStates)
    .executeTakeFirst()
}

/** The charges of an application's installments, also those that are only being made or are over, oldest first. */
export function findInstallmentCharges(db: Kysely<Database>, applicationId: string): Promise<ChargeRow[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('plan_id', 'is not', null)
    .where('state', 'in', standingStates)
    .orderBy('created_at')
    .execute()
}

/** All charges of some applications that are not over, of every way and purpose. */
export function findStanding(db: Kysely<Database>, applicationIds: readonly string[]): Promise<ChargeRow[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('application_id', 'in', applicationIds)
    .where('state', 'in', standingStates)
    .orderBy('created_at')
    .execute()
}

/** A charge by its id; undefined when there is none. */
export function findCharge(db: Kysely<Database>, id: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The charge of a reference, as the txid of a Pix; undefined when there is none. */
export function findChargeOf(db: Kysely<Database>, reference: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('charges').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Stores charges before their provider makes them. */
export function insertCharges(
  db: Kysely<Database>,
  charges: readonly Insertable<ChargesTable>[],
): Promise<ChargeRow[]> {
  return db
    .insertInto('charges')
    .values([...charges])
    .returningAll()
    .execute()
}

/**
 * Stores a static code as a charge. Skips a reference that another charge already has, because the payment could then
 * belong to either application.
 */
export async function insertStaticCharge(db: Kysely<Database>, charge: Insertable<ChargesTable>): Promise<void> {
  await db
    .insertInto('charges')
    .values(charge)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

/**
 * Returns at most `limit` applications, by id and after the id `after`, whose stored code contains one of these texts
 * and whose entry is not paid.
 */
export async function findWithStoredCode(
  db: Kysely<Database>,
  texts: readonly string[],
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  let wanted = db
    .selectFrom('financing_applications')
    .select('id')
    .where((where) => where.or(texts.map((text) => sql<boolean>`position(${text} in payment_info ->> 'pix_code') > 0`)))
    .where(sql<boolean>`not exists (select from pix_payments as payment
      where payment.application_id = financing_applications.id and payment.state = 'entry')`)
    .where(({ not }) => not(hasEnded()))
  if (after !== undefined) wanted = wanted.where('id', '>', after)
  return (await wanted.orderBy('id').limit(limit).execute()).map(({ id }) => id)
}

/** Stores what a charge is paid by, once the provider has made it; false when the charge is over by now. */
export async function registerCharge(
  db: Kysely<Database>,
  id: string,
  made: { code: string; expiresAt: Date | null; providerReference?: string | null },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charges')
    .set({
      state: 'registered',
      code: made.code,
      expires_at: made.expiresAt,
      provider_reference: made.providerReference ?? null,
      registered_at: at,
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('registered'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A charge that the provider has made. */
export interface MadeCharge {
  id: string
  code: string
  expiresAt: Date | null
}

/** Stores in one statement what charges are paid by. Returns the ids of those that were not over by then. */
export async function registerCharges(
  db: Kysely<Database>,
  made: readonly MadeCharge[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (made.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    update charges set state = 'registered', code = given.code, expires_at = given.expires_at, registered_at = ${at}
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ code }) => code)}::text[],
      ${made.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as given (id, code, expires_at)
    where charges.id = given.id and charges.state = any(${statesBefore('registered')}) returning charges.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Stores the reason why the provider refused for good to make a charge. */
export async function refuseCharge(db: Kysely<Database>, id: string, reason: string, at: Date): Promise<void> {
  await db
    .updateTable('charges')
    .set({ state: 'refused', reason: reason.slice(0, 300), refused_at: at })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('refused'))
    .execute()
}

/**
 * Ends a charge without a payment, and the one offered beside it: it expired, or the bank takes it back. `withdraw`:
 * its provider still has to learn it.
 */
export async function endCharge(db: Kysely<Database>, id: string, at: Date, withdraw: boolean): Promise<void> {
  await endOf(db, id, at, withdraw).execute()
}

/** The statement of `endCharge`. */
export const endOf = (db: Kysely<Database>, id: string, at: Date, withdraw: boolean) =>
  db
    .updateTable('charges')
    .set({ state: endedState(at), ended_at: at, withdraw })
    .where((where) => where.or([where('id', '=', id), where('beside_id', '=', id)]))
    .where('state', 'in', standingStates)

/**
 * Notes that a payment of a charge arrived, and withdraws the one offered beside it. `withdraw`: its provider would
 * still take another payment.
 */
export async function payCharge(
  db: Kysely<Database>,
  { id, beside_id: besideId }: Pick<ChargeRow, 'id' | 'beside_id'>,
  at: Date,
  withdraw: boolean,
): Promise<void> {
  await db
    .updateTable('charges')
    .set((row) => ({
      state: 'paid' as const,
      ended_at: row.fn.coalesce('ended_at', sql<Date>`${at}::timestamptz`),
      withdraw: withdraw ? true : row.ref('withdraw'),
    }))
    .where('id', '=', id)
    .where('state', 'in', statesBefore('paid'))
    .execute()
  await db
    .updateTable('charges')
    .set({ state: endedState(at), ended_at: at, withdraw: true })
    .where((where) => where.or([where('beside_id', '=', id), ...(besideId ? [where('id', '=', besideId)] : [])]))
    .where('state', 'in', standingStates)
    .execute()
}

/**
 * Removes every open charge to another account and marks it to be withdrawn at the provider. Locks the
 * applications first whose entry they ask for. Returns how many.
 */
export async function removeChargesToOthers(
  trx: Transaction<Database>,
  account: { key: string; name: string },
  at: Date,
): Promise<number> {
  const others = (eb: ExpressionBuilder<Database, 'charges'>) =>
    eb.and([
      eb('provider', '=', 'bacen'),
      eb('way', '<>', 'pix_automatic'),
      eb('state', 'in', standingStates),
      eb.or([eb('payee_key', '<>', account.key), eb('payee_name', '<>', account.name)]),
    ])
  const owners = await trx
    .selectFrom('charges')
    .select('application_id')
    .distinct()
    .where(others)
    .where('purpose', '=', 'entry')
    .execute()
  await lockApplications(
    trx,
    owners.map(({ application_id }) => application_id),
  )
  const { numUpdatedRows } = await trx
    .updateTable('charges')
    .set({ state: endedState(at), ended_at: at, withdraw: true })
    .where(others)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * At most `limit` charges that are over and still have to be withdrawn at a provider: new ones first, then those that
 * were not tried for the longest. Leaves out a boleto whose withdrawal waits for the bank's answer.
 */
export function findChargesToWithdraw(db: Kysely<Database>, provider: string, limit: number): Promise<ChargeRow[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('withdraw', '=', true)
    .where('provider', '=', provider)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('boleto_orders')
            .whereRef('boleto_orders.charge_id', '=', 'charges.id')
            .where('kind', '=', 'withdraw')
            .where('answered_at', 'is', null),
        ),
      ),
    )
    .orderBy('withdraw_tried_at', (order) => order.asc().nullsFirst())
    .orderBy('ended_at')
    .limit(limit)
    .execute()
}

/** Notes that a charge could not be withdrawn yet. */
export async function recordWithdrawalTry(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db.updateTable('charges').set({ withdraw_tried_at: at }).where('id', '=', id).execute()
}

/** Notes that codes which an analyst typed are withdrawn, because no provider knows them. */
export async function recordTypedWithdrawn(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('charges')
    .set({ withdraw: false })
    .where('withdraw', '=', true)
    .where('provider', '=', 'static')
    .execute()
}

/** Marks a charge to be withdrawn at the provider. */
export async function withdrawCharge(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('charges').set({ withdraw: true }).where('id', '=', id).execute()
}

/** Notes that the charge is withdrawn at the provider. */
export async function recordWithdrawn(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('charges').set({ withdraw: false }).where('id', '=', id).execute()
}

/**
 * At most `limit` applications whose entry is due and that have neither a charge nor a stored code with a reference,
 * the oldest first.
 */
export async function findWithoutCharge(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('financing_applications as application')
    .select('id')
    .where('status', '=', 'signing')
    .where('entry_value', '>', '0')
    .where(({ not }) => not(isGivenUp('application')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charges')
            .select('charges.id')
            .whereRef('charges.application_id', '=', 'application.id')
            .where('charges.purpose', '=', 'entry')
            .where('charges.state', 'in', standingStates),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pix_payments')
            .select('pix_payments.id')
            .whereRef('pix_payments.application_id', '=', 'application.id')
            .where('pix_payments.state', '=', 'entry'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Tells whether any charge of the provider ever asked for money to this key. A code that an analyst typed does not
 * count.
 */
export async function wasChargedTo(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('charges')
    .select('id')
    .where('payee_key', '=', key)
    .where('provider', '=', 'bacen')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
