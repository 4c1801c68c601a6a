import { type Kysely, sql } from 'kysely'

/** The order of the stages, for lists by status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function stage_of(status text) returns integer language sql immutable strict parallel safe as $$
      select case status when 'received' then 1 when 'analysis' then 2 when 'pending' then 2 when 'approved' then 3
        when 'waiting_docs' then 4 when 'signing' then 5 when 'completed' then 6 else 7 end
    $$`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function stage_of(text) cascade`.execute(db)
}
