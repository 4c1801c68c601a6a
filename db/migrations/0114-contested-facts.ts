import { type Kysely, sql } from 'kysely'

/** The facts that the writer of a request for a review says are wrong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table requests add column contested text[] not null default '{}'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table requests drop column contested`.execute(db)
}
