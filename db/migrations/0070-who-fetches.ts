import { type Kysely, sql } from 'kysely'

/**
 * Who fetches a motorcycle for somebody else shows a document and a CPF, which are kept with the hand-over; when it was recorded says how
 * long it can be undone. Who works at the bank or a dealership has a name beside the login.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table hand_overs
      add column other_cpf text check (other_cpf ~ '^[0-9]{11}$'),
      add column other_document text check (length(other_document) between 1 and 40),
      add column recorded_at timestamptz(3)`.execute(db)
  await sql`update hand_overs set recorded_at = at`.execute(db)
  await sql`alter table hand_overs alter column recorded_at set default now()`.execute(db)
  await sql`alter table admin_users add column person_name text check (length(person_name) between 1 and 120)`.execute(
    db,
  )
  await sql`alter table admin_invitations add column person_name text check (length(person_name) between 1 and 120)`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_invitations drop column person_name`.execute(db)
  await sql`alter table admin_users drop column person_name`.execute(db)
  await sql`alter table hand_overs drop column other_cpf, drop column other_document, drop column recorded_at`.execute(
    db,
  )
}
