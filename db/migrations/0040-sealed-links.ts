import { type Kysely, sql } from 'kysely'

/**
 * Redacts the tokens of links in mails that were written before links were sealed, except in mails that still wait to
 * be sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const hidden = (column: string) =>
    sql`regexp_replace(${sql.ref(column)}, '((?:convite#|recovery/undo/))[A-Za-z0-9_-]{20,}', '\\1••••••', 'g')`
  await sql`
    update messages set body_text = ${hidden('body_text')}, body_html = ${hidden('body_html')}
    where kind in ('team_invitation', 'password_recovered') and state <> 'queued'`.execute(db)
}

/** The redacted tokens cannot be restored. */
export async function down(): Promise<void> {}
