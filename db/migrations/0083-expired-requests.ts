import { type Kysely, sql } from 'kysely'

const kinds = `'changed', 'requested', 'approved', 'refused', 'withdrawn', 'scheduled', 'started', 'cancelled'`

const allow = (names: string) => sql`
  alter table settings_events drop constraint settings_events_kind_check,
    add constraint settings_events_kind_check check (kind in (${sql.raw(names)}))`

/** Lets the history of the settings say that nobody answered a request in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allow(`${kinds}, 'expired'`).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings_events disable trigger settings_events_append_only`.execute(db)
  await sql`delete from settings_events where kind = 'expired'`.execute(db)
  await sql`alter table settings_events enable trigger settings_events_append_only`.execute(db)
  await allow(kinds).execute(db)
}
