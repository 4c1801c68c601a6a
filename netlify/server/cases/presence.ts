import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'

/** A page asks every half minute; one that has missed two of them is closed, or out of the network. */
const openMs = 75_000

/** The names of those who have an application open. */
export function openBy({ db, now }: Pick<Deps, 'db' | 'now'>, applicationId: string): Promise<string[]> {
  return findViewers(db, applicationId, new Date(now().getTime() - openMs))
}

/** Records that a tab of an analyst shows an application. */
export async function recordOpen(deps: Deps, analystId: string, tab: string, applicationId: string): Promise<void> {
  await recordViewer(deps.db, { analystId, tab, applicationId, at: deps.now() })
}

/** Before this, what tabs have told is of no use to anybody. */
export const openSince = (now: Date) => new Date(now.getTime() - openMs)

/** Records that a tab of an analyst shows an application, and no longer the one before. Nothing where there is none of that id. */
export async function recordViewer(
  db: Kysely<Database>,
  { analystId, tab, applicationId, at }: { analystId: string; tab: string; applicationId: string; at: Date },
): Promise<void> {
  await db
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
    .execute()
}

/** The names of those who have an application open, by a tab that has asked for it since an instant. */
async function findViewers(db: Kysely<Database>, applicationId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('application_viewers')
    .innerJoin('admin_users', 'admin_users.id', 'admin_user_id')
    .select('username')
    .distinct()
    .where('application_id', '=', applicationId)
    .where('seen_at', '>', since)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}
