import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PixChargesTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import { hasEnded, isGivenUp } from '../application/fact-parts.ts'
import { lockApplications } from '../application/queries.ts'

export type ChargeRow = Selectable<PixChargesTable>

/** Returns the kind of a charge at the provider: with a due day, or with an instant of expiry. */
export const formOf = ({ due_on: dueOn }: ChargeRow) => (dueOn === null ? 'cob' : 'cobv')

/** The charge of an application's entry, also one that is only being made or is over; undefined without one. */
export function findCurrentCharge(db: Kysely<Database>, applicationId: string): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('pix_charges')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('plan_id', 'is', null)
    .where('state', 'in', ['creating', 'active'])
    .executeTakeFirst()
}

/** The charges of an application's installments, also those that are only being made or are over, oldest first. */
export function findInstallmentCharges(db: Kysely<Database>, applicationId: string): Promise<ChargeRow[]> {
  return db
    .selectFrom('pix_charges')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('plan_id', 'is not', null)
    .where('state', 'in', ['creating', 'active'])
    .orderBy('created_at')
    .execute()
}

/** A charge by its id; undefined when there is none. */
export function findCharge(db: Kysely<Database>, id: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('pix_charges').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The charge of a txid; undefined when there is none. */
export function findChargeOfTxid(db: Kysely<Database>, txid: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('pix_charges').selectAll().where('txid', '=', txid).executeTakeFirst()
}

/** Stores a charge before the provider makes it. */
export function insertCharge(db: Kysely<Database>, charge: Insertable<PixChargesTable>): Promise<ChargeRow> {
  return db.insertInto('pix_charges').values(charge).returningAll().executeTakeFirstOrThrow()
}

/**
 * Stores a static code as a charge. Skips a txid that another charge already has, because the payment could then belong
 * to either application.
 */
export async function insertStaticCharge(db: Kysely<Database>, charge: Insertable<PixChargesTable>): Promise<void> {
  await db
    .insertInto('pix_charges')
    .values(charge)
    .onConflict((conflict) => conflict.column('txid').doNothing())
    .execute()
}

/**
 * Returns at most `limit` applications, by id and after the id `after`, whose stored code contains one of these texts and
 * whose entry is not paid.
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

/** Stores the code of a charge that the provider has made; false when the charge was removed meanwhile. */
export async function activateCharge(
  db: Kysely<Database>,
  id: string,
  made: { code: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pix_charges')
    .set({ state: 'active', code: made.code, expires_at: made.expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the reason why the provider refused for good to make a charge. */
export async function recordRefusedCharge(db: Kysely<Database>, id: string, failure: string, at: Date): Promise<void> {
  await db
    .updateTable('pix_charges')
    .set({ failure: failure.slice(0, 300), failed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute()
}

/** Removes a charge; `withdraw` marks it to be withdrawn at the provider. */
export async function removeCharge(db: Kysely<Database>, id: string, at: Date, withdraw: boolean): Promise<void> {
  await db
    .updateTable('pix_charges')
    .set({ state: 'removed', removed_at: at, withdraw })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
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
  const others = (eb: ExpressionBuilder<Database, 'pix_charges'>) =>
    eb.and([
      eb('provider', '=', 'bacen'),
      eb('state', 'in', ['creating', 'active']),
      eb.or([eb('payee_key', '<>', account.key), eb('payee_name', '<>', account.name)]),
    ])
  const owners = await trx
    .selectFrom('pix_charges')
    .select('application_id')
    .distinct()
    .where(others)
    .where('plan_id', 'is', null)
    .execute()
  await lockApplications(
    trx,
    owners.map(({ application_id }) => application_id),
  )
  const { numUpdatedRows } = await trx
    .updateTable('pix_charges')
    .set({ state: 'removed', removed_at: at, withdraw: true })
    .where(others)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** At most `limit` removed charges that still have to be withdrawn at the provider. */
export function findChargesToWithdraw(db: Kysely<Database>, limit: number): Promise<ChargeRow[]> {
  return db.selectFrom('pix_charges').selectAll().where('withdraw', '=', true).limit(limit).execute()
}

/** Marks a charge to be withdrawn at the provider. */
export async function withdrawCharge(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('pix_charges').set({ withdraw: true }).where('id', '=', id).execute()
}

/** Notes that the charge is withdrawn at the provider. */
export async function recordWithdrawn(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('pix_charges').set({ withdraw: false }).where('id', '=', id).execute()
}

/** At most `limit` applications whose entry is due and that have neither a charge nor a stored code with a reference, the oldest first. */
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
          selectFrom('pix_charges')
            .select('pix_charges.id')
            .whereRef('pix_charges.application_id', '=', 'application.id')
            .where('pix_charges.plan_id', 'is', null)
            .where('pix_charges.state', 'in', ['creating', 'active']),
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

/** Tells whether any charge of the provider ever asked for money to this key. A code that an analyst typed does not count. */
export async function wasChargedTo(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('pix_charges')
    .select('id')
    .where('payee_key', '=', key)
    .where('provider', '=', 'bacen')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
