import { type Kysely, sql } from 'kysely'

/** Charges ahead are made together: each names the batch under which the provider was asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_charges add column batch_id uuid`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_charges drop column batch_id`.execute(db)
}
