import { type Kysely, sql } from 'kysely'

const states = `'open', 'approved', 'refused', 'withdrawn', 'replaced', 'expired'`

/** A request about an application ends by itself once the application moves on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approvals drop constraint approvals_state_check`.execute(db)
  await sql`alter table approvals add constraint approvals_state_check
    check (state in (${sql.raw(states)}, 'overtaken'))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approvals drop constraint approvals_state_check`.execute(db)
  await sql`update approvals set state = 'expired' where state = 'overtaken'`.execute(db)
  await sql`alter table approvals add constraint approvals_state_check check (state in (${sql.raw(states)}))`.execute(
    db,
  )
}
