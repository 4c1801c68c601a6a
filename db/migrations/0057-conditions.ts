import { type Kysely, sql } from 'kysely'

const kinds = (names: string) => sql`
  alter table settings_events drop constraint settings_events_kind_check,
    add constraint settings_events_kind_check check (kind in (${sql.raw(names)}))`

/**
 * Lets the history say that the bank's conditions were scheduled for a day, started on it, or were cancelled before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await kinds(
    "'changed', 'requested', 'approved', 'refused', 'withdrawn', 'scheduled', 'started', 'cancelled'",
  ).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings_events disable trigger settings_events_append_only`.execute(db)
  await sql`delete from settings_events where kind in ('scheduled', 'cancelled')`.execute(db)
  await sql`update settings_events set kind = 'changed' where kind = 'started'`.execute(db)
  await sql`alter table settings_events enable trigger settings_events_append_only`.execute(db)
  await sql`delete from system_configurations where key = 'financial_settings_scheduled'`.execute(db)
  await kinds("'changed', 'requested', 'approved', 'refused', 'withdrawn'").execute(db)
}
