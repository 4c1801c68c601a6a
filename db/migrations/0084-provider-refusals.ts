import { type Kysely, sql } from 'kysely'

/** Keeps what the Pix provider says if it refuses its list of payments, or the address for its webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_sync add column list_refusal text, add column webhook_refusal text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_sync drop column list_refusal, drop column webhook_refusal`.execute(db)
}
