import { type Kysely, sql } from 'kysely'
import type { EventData } from '#api/history.ts'
import type { Database } from '#db/schema.ts'
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

/** A tab of an analyst that shows an application. */
export interface Look {
  analystId: string
  tab: string
  applicationId: string
}

/**
 * Records that a tab of an analyst shows an application, in place of its former one. Does nothing if the application
 * does not exist. The history keeps one look per analyst and half day, because the customer may ask who has had the
 * data.
 */
export async function recordOpen(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { analystId, tab, applicationId }: Look,
): Promise<void> {
  const at = now()
  await sql`
    with before as (
      select application_id from application_viewers where admin_user_id = ${analystId} and tab = ${tab}),
    shown as (
      insert into application_viewers (admin_user_id, tab, application_id, seen_at)
      select ${analystId}::uuid, ${tab}::uuid, id, ${at}::timestamptz from financing_applications where id = ${applicationId}
      on conflict (admin_user_id, tab) do update set application_id = excluded.application_id, seen_at = excluded.seen_at
      returning application_id)
    insert into application_events (application_id, kind, actor_type, actor_id, actor_name, data, at)
    select shown.application_id, ${viewed}, 'analyst', analyst.id, analyst.name, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz
    from shown join admin_users analyst on analyst.id = ${analystId}
    where shown.application_id is distinct from (select application_id from before)
      and not exists (select from application_events look where look.application_id = shown.application_id
        and look.kind = ${viewed} and look.actor_id = ${analystId} and look.at > ${new Date(at.getTime() - sameLookMs)})`.execute(
    db,
  )
}

/**
 * Records that an analyst saw an application elsewhere than on its page, on the telephone for instance: one look per
 * analyst and half day, like the page's.
 */
export async function recordLookAtApplication(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { analystId, applicationId }: Omit<Look, 'tab'>,
): Promise<void> {
  const at = now()
  await sql`
    insert into application_events (application_id, kind, actor_type, actor_id, actor_name, data, at)
    select ${applicationId}::uuid, ${viewed}, 'analyst', analyst.id, analyst.name, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz
    from admin_users analyst where analyst.id = ${analystId}
      and not exists (select from application_events look where look.application_id = ${applicationId}
        and look.kind = ${viewed} and look.actor_id = ${analystId} and look.at > ${new Date(at.getTime() - sameLookMs)})`.execute(
    db,
  )
}

const viewed = 'application_viewed'
const data = { asCustomer: false } satisfies EventData<typeof viewed>

/** Reports of tabs from before this instant can be deleted. */
export const openSince = (now: Date) => new Date(now.getTime() - openMs)

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
