import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { MotorcycleEventsTable, MotorcyclesTable } from '#db/schema/catalogue.ts'
import type { Database } from '#db/schema.ts'
import type { MotorcycleState, OwnedSlug } from '#domain/catalogue/next-version.ts'
import type { MotorcycleFacts } from '#domain/catalogue/published.ts'

export type MotorcycleRow = Selectable<MotorcyclesTable>

/** A model after a change, and who made it. */
export interface MotorcycleWrite {
  id: string
  state: MotorcycleState
  position: number
  facts: MotorcycleFacts
  kind: MotorcycleEventsTable['kind']
  actor: { id: string; name: string }
  at: Date
}

/** Lets one change of the catalogue run at a time, because names, slugs, order and versions depend on each other. */
export async function lockCatalogue(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue'))`.execute(trx)
}

/** Every model in the catalogue's order, the archived ones too. */
export function allMotorcycles(db: Kysely<Database>): Promise<MotorcycleRow[]> {
  return db.selectFrom('motorcycles').selectAll().orderBy('position').orderBy('id').execute()
}

/** One model by id; undefined when there is none. */
export function findMotorcycle(db: Kysely<Database>, id: string): Promise<MotorcycleRow | undefined> {
  return db.selectFrom('motorcycles').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every slug that a model has or had. */
export function allSlugs(db: Kysely<Database>): Promise<OwnedSlug[]> {
  return db.selectFrom('motorcycle_slugs').select(['slug', 'motorcycle_id as id']).execute()
}

/** Finds the model that has or had a slug; undefined while it is free. */
export async function ownerOfSlug(db: Kysely<Database>, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('motorcycle_slugs')
    .select('motorcycle_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.motorcycle_id
}

/** Finds the model with this name that is not archived, in any letter case. */
export async function ownerOfName(db: Kysely<Database>, model: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('motorcycles')
    .select('id')
    .where(sql<boolean>`lower(model) = lower(${model})`)
    .where('state', '<>', 'archived')
    .executeTakeFirst()
  return row?.id
}

/** The history of a model, newest first. */
export function findMotorcycleHistory(db: Kysely<Database>, id: string): Promise<Selectable<MotorcycleEventsTable>[]> {
  return db
    .selectFrom('motorcycle_events')
    .selectAll()
    .where('motorcycle_id', '=', id)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
}

/** Stores a new or changed model with a line of its history, and reserves its slug. */
export async function writeMotorcycle(trx: Transaction<Database>, write: MotorcycleWrite): Promise<void> {
  const { id, state, position, kind, actor, at } = write
  const facts = JSON.stringify(write.facts)
  const row = await trx
    .insertInto('motorcycles')
    .values({ id, state, position, facts, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ state, position, facts, version: eb('motorcycles.version', '+', 1), updated_at: at })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('motorcycle_slugs')
    .values({ slug: write.facts.slug, motorcycle_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('motorcycle_events')
    .values({
      motorcycle_id: id,
      version: row.version,
      kind,
      state,
      position,
      facts,
      at,
      actor_id: actor.id,
      actor_name: actor.name,
    })
    .execute()
}

/** Returns those of these photos that a model, its history or a published version uses. */
export async function namedPhotos(db: Kysely<Database>, sha256s: readonly string[]): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set()
  const { rows } = await sql<{ sha256: string }>`
    select photo ->> 'sha256' as sha256 from (
      select facts -> 'photos' from motorcycles
      union all select facts -> 'photos' from motorcycle_events
      union all select jsonb_path_query(catalogue, '$.motorcycles[*].photos') from catalogue_versions
    ) as named (photos), jsonb_array_elements(case jsonb_typeof(photos) when 'array' then photos end) as photo
    where photo ->> 'sha256' = any(${sha256s}::text[])`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}
