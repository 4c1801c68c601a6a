import { type Kysely, sql } from 'kysely'

const tables = ['admin_users', 'admin_invitations'] as const

/**
 * Returns every staff account a name. An account without one shows its user name until a manager enters a name. So do
 * the people in requests for approval that were stored earlier.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add column name text check (length(name) between 1 and 120)`.execute(db)
    await sql`update ${sql.table(table)} set name = username`.execute(db)
    await sql`alter table ${sql.table(table)} alter column name set not null`.execute(db)
  }
  await sql`
    update approvals set change = change || jsonb_build_object('name', change ->> 'username')
    where kind in ('manager_invitation', 'manager_rights')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update approvals set change = change - 'name' where kind in ('manager_invitation', 'manager_rights')`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} drop column name`.execute(db)
}
