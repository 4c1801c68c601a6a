import { type Kysely, sql } from 'kysely'
import type { EventKind } from '#api/history.ts'
import type { Database } from '#db/schema.ts'

/** At most `limit` lines of an application's history, newest first. `before` is the id of the last known line. */
export async function findHistory(db: Kysely<Database>, applicationId: string, limit: number, before?: number) {
  let lines = db
    .selectFrom('application_events')
    .select(['id', 'at', 'kind', 'actor_type', 'actor_name', 'from_status', 'to_status', 'note', 'data'])
    .where('application_id', '=', applicationId)
  if (before !== undefined) {
    lines = lines.where(
      sql<boolean>`(at, id) < (select known.at, known.id from application_events known where known.id = ${before})`,
    )
  }
  return lines.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** When an analyst last did `kind` with a document, by the history; undefined if never. */
export async function lastDocumentEvent(
  db: Kysely<Database>,
  wanted: { applicationId: string; kind: EventKind; actorId: string; documentId: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('application_events')
    .select('at')
    .where('application_id', '=', wanted.applicationId)
    .where('kind', '=', wanted.kind)
    .where('actor_id', '=', wanted.actorId)
    .where((eb) => eb(eb.ref('data', '->>').key('documentId'), '=', wanted.documentId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
