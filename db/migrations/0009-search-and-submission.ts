import { type Kysely, sql } from 'kysely'
import { fold } from '#domain/search.ts'

/**
 * The application folds the search columns from now on, like the words typed into a search, because the list of accents
 * in SQL was incomplete and lower() depends on the server's locale. A repeated submission can tell whether its password
 * was already used. An idempotency key has its answer from the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table financing_applications
    alter column search_text drop expression,
    alter column name_key drop expression,
    add column password_settled_at timestamptz(3) default now()`.execute(db)
  // Existing passwords count as used; a new one does not until it opens a session.
  await sql`alter table financing_applications alter column password_settled_at drop default`.execute(db)
  await sql`drop function folded(text)`.execute(db)
  await foldAgain(db)
  await sql`alter table idempotency_keys alter column response set not null`.execute(db)
  await sql`delete from rate_limits where expire is null`.execute(db)
  await sql`alter table rate_limits alter column expire set not null`.execute(db)
}

/** Folds the rows again that are not plain ASCII, some thousand at a time. Plain ASCII was folded correctly. */
async function foldAgain(db: Kysely<unknown>) {
  type Row = { id: string; full_name: string; email: string; cpf: string; contract_number: string }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Row>`select id, full_name, email, cpf, contract_number from financing_applications
      where id > ${last}::uuid and search_text ~ '[^ -~]' order by id limit 5000`.execute(db)
    const names = rows.map((row) => fold(row.full_name))
    const texts = rows.map((row) => `${fold(`${row.full_name} ${row.email}`)} ${row.cpf} ${row.contract_number}`)
    await sql`update financing_applications set search_text = folded.text, name_key = folded.name
      from unnest(${rows.map((row) => row.id)}::uuid[], ${texts}::text[], ${names}::text[]) as folded (id, text, name)
      where financing_applications.id = folded.id`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

/** Returns the SQL of the former folding. */
const folded = (text: string) => `lower(translate(${text}, ${accented}, ${plain}))`
const accented = "'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ'"
const plain = "'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'"

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limits alter column expire drop not null`.execute(db)
  await sql`alter table idempotency_keys alter column response drop not null`.execute(db)
  await sql`
    create function folded(value text) returns text language sql immutable strict parallel safe as $$
      select ${sql.raw(folded('value'))}
    $$`.execute(db)
  await sql`alter table financing_applications
    drop column password_settled_at, drop column search_text, drop column name_key`.execute(db)
  await sql`alter table financing_applications
    add column search_text text not null
      generated always as (${sql.raw(folded("full_name || ' ' || email"))} || ' ' || cpf || ' ' || contract_number) stored,
    add column name_key text collate "C" not null generated always as (folded(full_name)) stored`.execute(db)
  await sql`alter table financing_applications alter column search_text set statistics 1000`.execute(db)
  await sql`create index applications_name on financing_applications (name_key, created_at, id)
    include (status, motorcycle_model, credit_score)`.execute(db)
  const trigrams = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (trigrams.rows.length > 0) {
    await sql`create index applications_search
      on financing_applications using gin (search_text gin_trgm_ops)`.execute(db)
  }
}
