import { type Kysely, sql } from 'kysely'

/** Which kinds of documents there are is said once, in `documentRules` of the domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents drop constraint documents_kind_check`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add constraint documents_kind_check
    check (kind in ('cnh', 'selfie', 'residencia'))`.execute(db)
}
