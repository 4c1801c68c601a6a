import { type Kysely, sql } from 'kysely'

/** The rest of an address after street and number: flat, block, house at the back. Empty if there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table financing_applications
    add column complement text not null default '' check (length(complement) <= 200)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table financing_applications drop column complement`.execute(db)
}
