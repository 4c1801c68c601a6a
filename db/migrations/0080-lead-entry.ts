import { type Kysely, sql } from 'kysely'

/** A lead keeps the entry that was chosen in the simulation; null for the smallest, and for older leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads add column entry_cents bigint check (entry_cents >= 0)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads drop column entry_cents`.execute(db)
}
