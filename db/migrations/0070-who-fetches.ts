import { type Kysely, sql } from 'kysely'

/**
 * A person who fetches a motorcycle for its buyer shows a CPF and a document, which are stored with the hand-over. The
 * time at which a hand-over was recorded limits how long it can be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table hand_overs
      add column other_cpf text check (other_cpf ~ '^[0-9]{11}$'),
      add column other_document text check (length(other_document) between 1 and 40),
      add column recorded_at timestamptz(3)`.execute(db)
  await sql`update hand_overs set recorded_at = at`.execute(db)
  await sql`alter table hand_overs alter column recorded_at set default now()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hand_overs drop column other_cpf, drop column other_document, drop column recorded_at`.execute(
    db,
  )
}
