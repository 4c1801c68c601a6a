import { type Kysely, sql } from 'kysely'

/** The role of a staff account, and when its session last passed a step-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_users add column role text not null default 'manager'
    check (role in ('manager', 'analyst', 'dealership'))`.execute(db)
  // Existing accounts could do everything and still can. A new account must state its role.
  await sql`alter table admin_users alter column role drop default`.execute(db)
  await sql`alter table sessions add column stepped_up_at timestamptz(3)
    check (stepped_up_at is null or kind = 'analyst')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop column stepped_up_at`.execute(db)
  await sql`alter table admin_users drop column role`.execute(db)
}
