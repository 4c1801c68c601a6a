import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Catalogue, CatalogueEntry } from '#domain/catalogue/published.ts'

/** The catalogue as it was published last. Every migrated database has one. */
export async function currentCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const row = await db
    .selectFrom('catalogue_versions')
    .select(['number', 'catalogue'])
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { version: row.number, ...row.catalogue }
}

/** The model on sale with this slug, of today or before a rename. Reads that one model only. */
export async function findOnSale(db: Kysely<Database>, slug: string): Promise<CatalogueEntry | undefined> {
  const { rows } = await sql<{ entry: CatalogueEntry | null }>`
    select ${entryBySlug(slug)} as entry from catalogue_versions where replaced_at is null`.execute(db)
  return rows[0]?.entry ?? undefined
}

/** In a query of `catalogue_versions`: a model by its slug of that version or before. */
const entryBySlug = (slug: string) => sql`jsonb_path_query_first(
  catalogue -> 'motorcycles', '$[*] ? (@.slug == $slug)',
  jsonb_build_object('slug', coalesce(catalogue -> 'moved' ->> ${slug}::text, ${slug}::text)))`

/** In a query of `catalogue_versions`: the version, a model in it by slug, and when it was replaced. */
export const entryOfVersion = (slug: string) =>
  sql`json_build_object('version', number, 'entry', ${entryBySlug(slug)}, 'replacedAt', replaced_at)`
