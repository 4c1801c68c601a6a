import { type Kysely, sql } from 'kysely'

/**
 * Somebody who fetches a motorcycle for its buyer shows a CPF and a document, which stay with the hand-over. The time of its
 * recording limits how long it can be undone.
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
