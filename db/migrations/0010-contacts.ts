import { type Kysely, sql } from 'kysely'
import { fold } from '#domain/search.ts'

/** The analysts' work on leads: a state, a note, the history of both, and a search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table leads
      add column state text not null default 'new' check (state in ('new', 'called', 'closed')),
      add column note text not null default '' check (length(note) <= 2000),
      add column version integer not null default 1 check (version > 0),
      add column updated_at timestamptz(3),
      add column search_text text not null default ''`.execute(db)
  await sql`update leads set updated_at = created_at`.execute(db)
  await foldAll(db)
  await sql`alter table leads alter column updated_at set not null, alter column search_text drop default`.execute(db)
  await sql`create index leads_state on leads (state, created_at, id)`.execute(db)
  const trigrams = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (trigrams.rows.length > 0) {
    await sql`create index leads_search on leads using gin (search_text gin_trgm_ops)`.execute(db)
  }

  await sql`
    create table lead_events (
      id bigint generated always as identity primary key,
      lead_id uuid not null references leads (id) on delete cascade,
      actor_id uuid not null,
      actor_name text not null check (length(actor_name) <= 200),
      from_state text not null,
      to_state text not null,
      note text check (length(note) <= 2000),
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index lead_events_history on lead_events (lead_id, id)`.execute(db)
  await sql`create trigger lead_events_append_only before update or delete on lead_events
    for each row execute function refuse_change()`.execute(db)
}

/** Makes existing leads searchable. There are few, because they are kept for a year. */
async function foldAll(db: Kysely<unknown>) {
  type Row = { id: string; full_name: string; email: string; cpf: string; phone: string }
  const { rows } = await sql<Row>`select id, full_name, email, cpf, phone from leads`.execute(db)
  const texts = rows.map(({ full_name, email, cpf, phone }) => `${fold(`${full_name} ${email}`)} ${cpf} ${phone}`)
  await sql`update leads set search_text = folded.text
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${texts}::text[]) as folded (id, text)
    where leads.id = folded.id`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table lead_events`.execute(db)
  await sql`alter table leads
    drop column state, drop column note, drop column version, drop column updated_at, drop column search_text`.execute(
    db,
  )
}
