import { type Kysely, type Selectable, sql } from 'kysely'
import type { CatalogueBuildsTable } from '#db/schema/catalogue.ts'
import type { Database } from '#db/schema.ts'

export type BuildRow = Selectable<CatalogueBuildsTable>

// Asked for once, however often: a build always takes the newest version.
const askJob = sql<number>`(graphile_worker.add_job('build_site', '{}'::json, job_key => 'build_site', max_attempts => 1)).id`

/** Notes that the site is to be built, and has it asked for once the caller's transaction is done. */
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
    .select(['id', askJob.as('job')])
    .execute()
}

/** Has prices looked at again at an instant; one such appointment at a time. */
export async function appointPriceDay(db: Kysely<Database>, at: Date): Promise<void> {
  await sql`select graphile_worker.add_job('price_day', '{}'::json, job_key => 'price_day', run_at => ${at})`.execute(
    db,
  )
}

/** The build that was asked for last. */
export function newestBuild(db: Kysely<Database>): Promise<BuildRow | undefined> {
  return db.selectFrom('catalogue_builds').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/**
 * Says of builds in some states how they stand: those that run are all in one build of the site, those that were asked for wait
 * for the next.
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
