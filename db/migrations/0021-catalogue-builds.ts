import { type Kysely, sql } from 'kysely'

/** The builds that bring the site to a version of the catalogue. Also lets managers move models one at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogue_builds (
      id bigint generated always as identity primary key,
      version integer not null references catalogue_versions (number),
      cause text not null check (cause in ('publication', 'prices', 'again')),
      state text not null default 'asked' check (state in ('asked', 'running', 'built', 'failed')),
      step text check (length(step) <= 200),
      error text check (length(error) <= 2000),
      asked_at timestamptz(3) not null,
      changed_at timestamptz(3) not null
    )`.execute(db)
  // A fractional position leaves room for a model between any two.
  await sql`alter table motorcycles alter column position type double precision`.execute(db)
  await sql`alter table motorcycle_events add column position double precision not null default 0`.execute(db)
  await sql`alter table motorcycle_events drop constraint motorcycle_events_kind_check`.execute(db)
  await sql`alter table motorcycle_events add check
    (kind in ('created', 'changed', 'moved', 'archived', 'brought_back', 'restored', 'imported'))`.execute(db)
  await sql`alter table motorcycle_events disable trigger user`.execute(db)
  await sql`update motorcycle_events as event set position = motorcycles.position
    from motorcycles where motorcycles.id = event.motorcycle_id`.execute(db)
  await sql`alter table motorcycle_events enable trigger user`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table motorcycle_events disable trigger user`.execute(db)
  await sql`update motorcycle_events set kind = 'changed' where kind = 'moved'`.execute(db)
  await sql`alter table motorcycle_events enable trigger user`.execute(db)
  await sql`alter table motorcycle_events drop constraint motorcycle_events_kind_check, drop column position`.execute(
    db,
  )
  await sql`alter table motorcycle_events add check
    (kind in ('created', 'changed', 'archived', 'brought_back', 'restored', 'imported'))`.execute(db)
  await sql`alter table motorcycles alter column position type integer`.execute(db)
  await sql`drop table catalogue_builds`.execute(db)
}
