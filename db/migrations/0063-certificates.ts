import { type Kysely, sql } from 'kysely'

/**
 * The bank's certificates, sealed: in the environment two of them are more than a function's variables may weigh. What says until when they
 * hold is read without the key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificates (
      name text primary key check (name in ('contract', 'pix')),
      sealed text not null check (length(sealed) between 100 and 200000),
      subject text not null check (length(subject) <= 300),
      expires_at timestamptz(3) not null,
      put_at timestamptz(3) not null
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table certificates`.execute(db)
}
