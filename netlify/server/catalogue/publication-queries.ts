import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CatalogueBuildsTable } from '#db/schema/catalogue.ts'
import type { Database } from '#db/schema.ts'
import type { FormerPrices } from '#domain/catalogue/prices.ts'
import type { Catalogue, CatalogueEntry, FrozenCatalogue } from '#domain/catalogue/published.ts'
import { jobId } from '../shared/enqueue.ts'

/** The catalogue as it was published last. Every migrated database has one. */
export async function currentCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const row = await db
    .selectFrom('catalogue_versions')
    .select(['number', 'catalogue'])
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { version: row.number, ...row.catalogue }
}

/** Finds the model on sale with this current or former slug. Reads only that model. */
export async function findOnSale(db: Kysely<Database>, slug: string): Promise<CatalogueEntry | undefined> {
  const { rows } = await sql<{ entry: CatalogueEntry | null }>`
    select ${entryBySlug(slug)} as entry from catalogue_versions where replaced_at is null`.execute(db)
  return rows[0]?.entry ?? undefined
}

/** SQL for queries of `catalogue_versions`: a model by its slug in that version or an earlier one. */
const entryBySlug = (slug: string) => sql`jsonb_path_query_first(
  catalogue -> 'motorcycles', '$[*] ? (@.slug == $slug)',
  jsonb_build_object('slug', coalesce(catalogue -> 'moved' ->> ${slug}::text, ${slug}::text)))`

/** SQL for queries of `catalogue_versions`: the version, a model in it by slug, and when the version was replaced. */
export const entryOfVersion = (slug: string) =>
  sql`json_build_object('version', number, 'entry', ${entryBySlug(slug)}, 'replacedAt', replaced_at)`

/** The columns of a version without its models. */
const heading = ['number', 'sha256', 'restores', 'actor_name', 'published_at'] as const

/** The person and time of the current version's publication. */
export function currentVersion(db: Kysely<Database>) {
  return db.selectFrom('catalogue_versions').select(heading).where('replaced_at', 'is', null).executeTakeFirstOrThrow()
}

/** The versions, newest first, with how many models each has. */
export function listVersions(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('catalogue_versions')
    .select([...heading, sql<number>`jsonb_array_length(catalogue -> 'motorcycles')`.as('models')])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the models that a version froze; undefined when no version has that number. */
export async function findVersion(db: Kysely<Database>, number: number): Promise<FrozenCatalogue | undefined> {
  const row = await db
    .selectFrom('catalogue_versions')
    .select('catalogue')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.catalogue
}

/**
 * For each of these models, the prices of the model with its id and of those with its name: from the oldest version in
 * force since `since` that has them, else from the newest version that does. Reads every version, so it wants few
 * models or none.
 */
export async function findFormerPrices(
  db: Kysely<Database>,
  models: readonly Pick<CatalogueEntry, 'id' | 'model'>[],
  since: Date,
): Promise<FormerPrices[]> {
  if (models.length === 0) return []
  const wanted = JSON.stringify(models.map(({ id, model }) => ({ id, model })))
  const over = sql`(replaced_at is not null and replaced_at <= ${since})`
  const { rows } = await sql<FormerPrices>`
    select distinct on (wanted.id, entry ->> 'id') wanted.id, entry -> 'prices' as prices
    from catalogue_versions
    cross join lateral jsonb_array_elements(catalogue -> 'motorcycles') as entry
    join jsonb_to_recordset(${wanted}::jsonb) as wanted(id text, model text)
      on entry ->> 'id' = wanted.id or lower(entry ->> 'model') = lower(wanted.model)
    order by wanted.id, entry ->> 'id', ${over}, case when ${over} then -number else number end`.execute(db)
  return rows
}

/** Replaces the current version by a new one and returns its number. The caller holds the catalogue's lock. */
export async function insertVersion(
  trx: Transaction<Database>,
  version: {
    catalogue: FrozenCatalogue
    sha256: string
    restores: number | null
    actor: { id: string; name: string }
    at: Date
  },
): Promise<number> {
  const { catalogue, sha256, restores, actor, at } = version
  const replaced = await trx
    .updateTable('catalogue_versions')
    .set({ replaced_at: at })
    .where('replaced_at', 'is', null)
    .returning('number')
    .executeTakeFirstOrThrow()
  const number = replaced.number + 1
  await trx
    .insertInto('catalogue_versions')
    .values({
      number,
      sha256,
      restores,
      actor_id: actor.id,
      actor_name: actor.name,
      published_at: at,
      catalogue: JSON.stringify(catalogue),
    })
    .execute()
  return number
}

export type BuildRow = Selectable<CatalogueBuildsTable>

/** Records a build of the site and queues the job that requests it, in the caller's transaction. */
export async function addBuild(
  db: Kysely<Database>,
  build: Pick<BuildRow, 'version' | 'cause'> & { at: Date },
): Promise<void> {
  const { version, cause, at } = build
  await db
    .with('added', (query) =>
      query.insertInto('catalogue_builds').values({ version, cause, asked_at: at, changed_at: at }).returning('id'),
    )
    .selectFrom('added')
    .select(['id', jobId('build_site', {}).as('job')])
    .execute()
}

/** The build that was asked for last. */
export function newestBuild(db: Kysely<Database>): Promise<BuildRow | undefined> {
  return db.selectFrom('catalogue_builds').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/**
 * Sets the state of all builds in some states. Every running one belongs to the same build of the site; the requested
 * ones wait for the next.
 */
export async function reportBuilds(
  db: Kysely<Database>,
  those: readonly BuildRow['state'][],
  report: { state: BuildRow['state']; step?: string | null; error?: string | null; at: Date },
): Promise<void> {
  const { state, step = null, error = null, at } = report
  await db
    .updateTable('catalogue_builds')
    .set({ state, step, error: error?.slice(0, 2000) ?? null, changed_at: at })
    .where('state', 'in', those)
    .execute()
}

/** Whether a build that was asked for has not ended. */
export async function buildsWait(db: Kysely<Database>): Promise<boolean> {
  const waiting = db.selectFrom('catalogue_builds').select('id').where('state', 'in', ['asked', 'running'])
  return (await waiting.executeTakeFirst()) !== undefined
}
