import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'

/** A page reports every half minute. After two missed reports it counts as closed or offline. */
const openMs = 75_000

/** The analysts who have an application open. */
export function openBy(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  applicationId: string,
): Promise<{ id: string; name: string }[]> {
  return findViewers(db, applicationId, new Date(now().getTime() - openMs))
}

/** An analyst who opens an application again counts as a new look only after this time, in ms. */
const sameLookMs = 12 * 3_600_000

/**
 * Records that a tab of an analyst shows an application. The history keeps one look per analyst and half day, because the
 * customer may ask who has had the data.
 */
export async function recordOpen(
  deps: Deps,
  analyst: () => Promise<AnalystActor>,
  { analystId, tab, applicationId }: { analystId: string; tab: string; applicationId: string },
): Promise<void> {
  const at = deps.now()
  if (!(await recordViewer(deps.db, { analystId, tab, applicationId, at }))) return
  const recent = await deps.db
    .selectFrom('application_events')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'application_viewed')
    .where('actor_id', '=', analystId)
    .where('at', '>', new Date(at.getTime() - sameLookMs))
    .limit(1)
    .executeTakeFirst()
  if (recent) return
  const data = { asCustomer: false }
  await addEvent(deps.db, { applicationId, kind: 'application_viewed', actor: await analyst(), data, at })
}

/** Reports of tabs from before this instant can be deleted. */
export const openSince = (now: Date) => new Date(now.getTime() - openMs)

/**
 * Records that a tab of an analyst shows an application, in place of its former one. Tells whether the tab has just
 * opened it. Does nothing if the application does not exist.
 */
export async function recordViewer(
  db: Kysely<Database>,
  { analystId, tab, applicationId, at }: { analystId: string; tab: string; applicationId: string; at: Date },
): Promise<boolean> {
  const before = await db
    .with('before', (cte) =>
      cte
        .selectFrom('application_viewers')
        .select('application_id')
        .where('admin_user_id', '=', analystId)
        .where('tab', '=', tab),
    )
    .insertInto('application_viewers')
    .columns(['admin_user_id', 'tab', 'application_id', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('financing_applications')
        .select(({ val, cast }) => [
          cast<string>(val(analystId), 'uuid').as('admin_user_id'),
          cast<string>(val(tab), 'uuid').as('tab'),
          'id',
          cast<Date>(val(at), 'timestamptz').as('seen_at'),
        ])
        .where('id', '=', applicationId),
    )
    .onConflict((conflict) =>
      conflict.columns(['admin_user_id', 'tab']).doUpdateSet({ application_id: applicationId, seen_at: at }),
    )
    .returning((eb) => eb.selectFrom('before').select('before.application_id').as('former'))
    .executeTakeFirst()
  return before !== undefined && before.former !== applicationId
}

/** Returns the analysts with a tab that reported the application since an instant, by name. */
function findViewers(db: Kysely<Database>, applicationId: string, since: Date) {
  return db
    .selectFrom('application_viewers')
    .innerJoin('admin_users', 'admin_users.id', 'admin_user_id')
    .select(['id', 'name'])
    .distinct()
    .where('application_id', '=', applicationId)
    .where('seen_at', '>', since)
    .orderBy('name')
    .execute()
}
