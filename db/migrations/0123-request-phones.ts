import { type Kysely, sql } from 'kysely'

/** A request by telephone keeps the number of the caller, so that the bank can call back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table requests add column contact_phone text check (length(contact_phone) between 10 and 11)`.execute(
    db,
  )
}

/** The release before does not read it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table requests drop column contact_phone`.execute(db)
}
