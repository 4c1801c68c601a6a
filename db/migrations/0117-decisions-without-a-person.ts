import { type Kysely, sql } from 'kysely'

/** An approval within the limits of the policy is made by no person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit_decisions alter column by_id drop not null`.execute(db)
  await sql`alter table credit_decisions alter column by_name drop not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from credit_decisions where by_id is null`.execute(db)
  await sql`alter table credit_decisions alter column by_id set not null`.execute(db)
  await sql`alter table credit_decisions alter column by_name set not null`.execute(db)
}
