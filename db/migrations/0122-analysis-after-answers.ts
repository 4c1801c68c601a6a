import { type Kysely, sql } from 'kysely'

/** Who answered the bank's question about income, or its other offer, is told that the credit is being analysed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update application_state set stale = true where step = 'received' and application_id in
    (select application_id from counter_offers union select application_id from income_proofs)`.execute(db)
}

/** The release before reads both steps, and stores its own at the next change. */
export async function down(): Promise<void> {}
