import { type Kysely, sql } from 'kysely'

/**
 * Who invited a staff account, from the security history where it is known; who asked for a manager's invitation,
 * beside who approved it; and the manager who may not decide about a request.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_users add column invited_by uuid references admin_users (id)`.execute(db)
  await sql`
    update admin_users set invited_by = invited.actor_id
    from (select distinct on (subject_name) subject_name, actor_id from security_events
      where kind = 'invited' order by subject_name, id desc) as invited
    where username = invited.subject_name and exists (select from admin_users as maker where maker.id = invited.actor_id)
  `.execute(db)
  await sql`alter table admin_invitations add column asked_by uuid references admin_users (id)`.execute(db)
  await sql`alter table approvals add column not_by uuid references admin_users (id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approvals drop column not_by`.execute(db)
  await sql`alter table admin_invitations drop column asked_by`.execute(db)
  await sql`alter table admin_users drop column invited_by`.execute(db)
}
