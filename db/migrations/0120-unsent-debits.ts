import { type Kysely, sql } from 'kysely'

const failures = ['no_money', 'limit', 'account', 'payer', 'bank']

/** A debit may fail before it reaches the customer's bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allow(db, [...failures, 'unsent'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update debit_charges set failure = 'bank' where failure = 'unsent'`.execute(db)
  await allow(db, failures)
}

async function allow(db: Kysely<unknown>, values: readonly string[]): Promise<void> {
  await sql`alter table debit_charges drop constraint debit_charges_failure_check,
    add constraint debit_charges_failure_check check (failure in (${sql.join(values.map((one) => sql.lit(one)))}))`.execute(
    db,
  )
}
