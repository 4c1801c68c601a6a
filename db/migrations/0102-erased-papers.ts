import { type Kysely, sql } from 'kysely'

/**
 * What stays of a contract or a term of settlement once its retention is over: the code and the hashes by which a
 * genuine paper is known, and its state. It names nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erased_papers (
      code text primary key,
      document text not null check (document in ('contract', 'settlement')),
      state text not null check (state in ('ready', 'signed', 'settled', 'void', 'withdrawn')),
      sha256 text,
      sealed_sha256 text
    )`.execute(db)
  await sql`create index erased_papers_sha256 on erased_papers (sha256)`.execute(db)
  await sql`create index erased_papers_sealed_sha256 on erased_papers (sealed_sha256)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table erased_papers`.execute(db)
}
