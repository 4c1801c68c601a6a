import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { standardCatalogue } from '#content/motorcycles/standard.ts'

/**
 * The bank's own catalogue: the models, all their current and former slugs, their history, and the published versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 'held' marks a change that must not be published yet. `facts` is everything that the history keeps and restores.
  await sql`
    create table motorcycles (
      id text primary key check (length(id) between 1 and 60),
      state text not null default 'listed' check (state in ('listed', 'held', 'archived')),
      position integer not null,
      facts jsonb not null check (jsonb_typeof(facts) = 'object'),
      model text not null generated always as (facts ->> 'model') stored,
      slug text not null generated always as (facts ->> 'slug') stored,
      version integer not null default 1 check (version > 0),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`create unique index motorcycles_model on motorcycles (lower(model)) where state <> 'archived'`.execute(db)
  await sql`
    create table motorcycle_slugs (
      slug text primary key check (length(slug) between 1 and 60),
      motorcycle_id text not null references motorcycles (id)
    )`.execute(db)
  await sql`create index motorcycle_slugs_motorcycle on motorcycle_slugs (motorcycle_id)`.execute(db)

  await sql`
    create table motorcycle_events (
      id bigint generated always as identity primary key,
      motorcycle_id text not null references motorcycles (id),
      version integer not null check (version > 0),
      kind text not null check (kind in ('created', 'changed', 'archived', 'brought_back', 'restored', 'imported')),
      state text not null,
      facts jsonb not null,
      actor_id uuid,
      actor_name text check (length(actor_name) <= 200),
      at timestamptz(3) not null,
      unique (motorcycle_id, version)
    )`.execute(db)
  await sql`create trigger motorcycle_events_append_only before update or delete on motorcycle_events
    for each row execute function refuse_change()`.execute(db)

  await sql`
    create table catalogue_versions (
      number integer primary key check (number > 0),
      catalogue jsonb not null check (jsonb_typeof(catalogue) = 'object'),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      restores integer references catalogue_versions (number),
      actor_id uuid,
      actor_name text check (length(actor_name) <= 200),
      published_at timestamptz(3) not null,
      replaced_at timestamptz(3)
    )`.execute(db)
  await sql`create unique index catalogue_versions_current on catalogue_versions ((true)) where replaced_at is null`.execute(
    db,
  )
  await seedCatalogue(db)
}

/** Stores the project's models as the first version of the bank's catalogue. */
export async function seedCatalogue(db: Kysely<unknown>): Promise<void> {
  const { version: _, ...catalogue } = standardCatalogue
  const at = sql`now()`
  const json = JSON.stringify(catalogue)
  await sql`insert into motorcycles (id, position, facts, created_at, updated_at)
    select entry ->> 'id', ordinality, entry - 'id', ${at}, ${at}
    from jsonb_array_elements(${JSON.stringify(catalogue.motorcycles)}::jsonb) with ordinality as entries (entry, ordinality)`.execute(
    db,
  )
  await sql`insert into motorcycle_slugs (slug, motorcycle_id) select slug, id from motorcycles`.execute(db)
  await sql`insert into motorcycle_events (motorcycle_id, version, kind, state, facts, at)
    select id, version, 'created', state, facts, created_at from motorcycles`.execute(db)
  const sha256 = createHash('sha256').update(json).digest('hex')
  await sql`insert into catalogue_versions (number, catalogue, sha256, published_at)
    values (1, ${json}::jsonb, ${sha256}, ${at})`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['catalogue_versions', 'motorcycle_events', 'motorcycle_slugs', 'motorcycles']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
}
