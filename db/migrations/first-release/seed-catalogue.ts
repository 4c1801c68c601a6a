import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { standardCatalogue } from '#content/motorcycles/standard.ts'

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
