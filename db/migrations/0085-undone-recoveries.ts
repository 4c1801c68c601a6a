import { type Kysely, sql } from 'kysely'

/** A recovery whose password was changed again in the portal keeps no former one, because undoing it restores none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recoveries alter column former_hash drop not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from recoveries where former_hash is null`.execute(db)
  await sql`alter table recoveries alter column former_hash set not null`.execute(db)
}
