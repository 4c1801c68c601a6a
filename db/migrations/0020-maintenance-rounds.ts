import { type Kysely, sql } from 'kysely'

/** The progress of maintenance tasks that take several runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table maintenance_rounds (
      task text primary key check (task ~ '^[a-z_]{1,40}$'),
      position integer not null check (position >= 0),
      ended_at timestamptz(3)
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table maintenance_rounds`.execute(db)
}
