import { type Kysely, sql } from 'kysely'

const kinds = `'message', 'complaint', 'ombudsman', 'review', 'correction', 'deletion', 'privacy'`

const allow = (names: string) => sql`
  alter table requests drop constraint requests_kind_check,
    add constraint requests_kind_check check (kind in (${sql.raw(names)}))`

/**
 * Lets customers ask for what the bank promises about a signed contract: its paper, a second copy, its transfer,
 * portability.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allow(`${kinds}, 'paper_contract', 'second_copy', 'transfer', 'portability'`).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update requests set kind = 'message'
    where kind in ('paper_contract', 'second_copy', 'transfer', 'portability')`.execute(db)
  await allow(kinds).execute(db)
}
