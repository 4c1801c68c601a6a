import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Which of these photos a model, its history or a published version names. */
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
