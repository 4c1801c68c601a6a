import { type Kysely, sql } from 'kysely'

/** When a counter sent a hand-over that the bank could not record, until somebody finds out where the motorcycle is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pickups add column hand_over_refused_at timestamptz(3)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pickups drop column hand_over_refused_at`.execute(db)
}
