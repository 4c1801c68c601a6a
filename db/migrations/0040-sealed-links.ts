import { type Kysely, sql } from 'kysely'

/** Takes the tokens of links out of the messages that were written before links were sealed, but for those that wait to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const hidden = (column: string) =>
    sql`regexp_replace(${sql.ref(column)}, '((?:convite#|recovery/undo/))[A-Za-z0-9_-]{20,}', '\\1••••••', 'g')`
  await sql`
    update messages set body_text = ${hidden('body_text')}, body_html = ${hidden('body_html')}
    where kind in ('team_invitation', 'password_recovered') and state <> 'queued'`.execute(db)
}

/** The tokens are gone for good. */
export async function down(): Promise<void> {}
