import { type Kysely, sql } from 'kysely'

/** Lets the server cancel a mail before sending it, when its event was undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages drop constraint messages_state_check,
      add constraint messages_state_check check (state in ('queued', 'sent', 'failed', 'cancelled')) not valid`.execute(
    db,
  )
  await sql`alter table messages validate constraint messages_state_check`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from messages where state = 'cancelled'`.execute(db)
  await sql`
    alter table messages drop constraint messages_state_check,
      add constraint messages_state_check check (state in ('queued', 'sent', 'failed'))`.execute(db)
}
