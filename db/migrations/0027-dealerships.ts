import { type Kysely, sql } from 'kysely'

/** Lets managers add and change dealerships, build the site with them, and invite their accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The name and place of a dealership that differs from the content or is missing there.
  await sql`alter table dealership_settings add column facts jsonb
    check (facts is null or (jsonb_typeof(facts) = 'object' and hours is not null and slots_per_hour is not null))`.execute(
    db,
  )
  await sql`alter table catalogue_builds drop constraint catalogue_builds_cause_check`.execute(db)
  await sql`alter table catalogue_builds add constraint catalogue_builds_cause_check
    check (cause in ('publication', 'prices', 'dealerships', 'again'))`.execute(db)
  await sql`alter table admin_invitations add column dealership text`.execute(db)
  await sql`alter table admin_invitations drop constraint admin_invitations_role_check`.execute(db)
  await sql`alter table admin_invitations add constraint admin_invitations_role_check
    check (role in ('manager', 'analyst', 'dealership') and (role = 'dealership') = (dealership is not null))`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from admin_invitations where role = 'dealership'`.execute(db)
  await sql`alter table admin_invitations drop constraint admin_invitations_role_check`.execute(db)
  await sql`alter table admin_invitations drop column dealership`.execute(db)
  await sql`alter table admin_invitations add constraint admin_invitations_role_check
    check (role in ('manager', 'analyst'))`.execute(db)
  await sql`update catalogue_builds set cause = 'again' where cause = 'dealerships'`.execute(db)
  await sql`alter table catalogue_builds drop constraint catalogue_builds_cause_check`.execute(db)
  await sql`alter table catalogue_builds add constraint catalogue_builds_cause_check
    check (cause in ('publication', 'prices', 'again'))`.execute(db)
  await sql`alter table dealership_settings drop column facts`.execute(db)
}
