import { type Kysely, sql } from 'kysely'

/**
 * When a request was first answered, and the due day of that answer. A later text of the customer sets a new due day,
 * but a late first answer stays late. Answered requests take over their last known answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table requests
      add column first_answered_at timestamptz(3),
      add column first_due_on date,
      add check ((first_answered_at is null) = (first_due_on is null))`.execute(db)
  await sql`update requests set first_answered_at = answered_at, first_due_on = due_on where answered_at is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table requests drop column first_answered_at, drop column first_due_on`.execute(db)
}
