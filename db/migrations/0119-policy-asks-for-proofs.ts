import { type Kysely, sql } from 'kysely'

/** A policy asks for a proof of income: no person asked then, and a decision may be made while it recommends that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table income_proofs alter column asked_by drop not null`.execute(db)
  await sql`alter table income_proofs alter column asked_by_name drop not null`.execute(db)
  await recommends(db, ['approve', 'prove', 'review', 'refuse'])
}

async function recommends(db: Kysely<unknown>, outcomes: readonly string[]): Promise<void> {
  await sql`alter table credit_decisions drop constraint credit_decisions_recommended_check`.execute(db)
  await sql`alter table credit_decisions add constraint credit_decisions_recommended_check
    check (recommended in (${sql.join(outcomes.map((one) => sql.lit(one)))}))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update credit_decisions set recommended = 'review' where recommended = 'prove'`.execute(db)
  await recommends(db, ['approve', 'review', 'refuse'])
  await sql`delete from income_proofs where asked_by is null`.execute(db)
  await sql`alter table income_proofs alter column asked_by set not null`.execute(db)
  await sql`alter table income_proofs alter column asked_by_name set not null`.execute(db)
}
