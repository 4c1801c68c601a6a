import { type Kysely, sql } from 'kysely'

/** Upcoming charges are made in batches. Each charge names the batch in which the server asked the provider for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_charges add column batch_id uuid`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_charges drop column batch_id`.execute(db)
}
