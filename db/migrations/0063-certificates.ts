import { type Kysely, sql } from 'kysely'

/**
 * The bank's certificates, sealed. Two of them would exceed the size limit of a function's environment variables.
 * Subject and expiry are readable without the key.
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
