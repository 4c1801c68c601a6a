import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import { checkEvent, type EventKind, type NewEventDetail } from '#api/history.ts'
import type { ActorType, ApplicationEventsTable } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'

/** An analyst, as histories name the person who acted. */
export interface AnalystActor {
  type: 'analyst'
  id: string
  name: string
}

/** The content of an event: its kind, the statuses before and after, and a note. */
export type EventContent = NewEventDetail & {
  from?: ApplicationStatus | null
  to?: ApplicationStatus | null
  note?: string | null
}

/** The actor of what the server does by itself. */
export const system = { type: 'system', id: null, name: null } as const

export type NewEvent = EventContent & {
  applicationId: string
  actor: { type: ActorType; id: string | null; name: string | null }
  at: Date
}

/** Adds a line to an application's history, which nothing can change afterwards. */
export async function addEvent(db: Kysely<Database>, event: NewEvent): Promise<void> {
  await writeLater(db, db.insertInto('application_events').values(eventRow(event)))
}

/** Adds lines to the histories of several applications. */
export async function addEvents(db: Kysely<Database>, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await writeLater(db, db.insertInto('application_events').values(events.map(eventRow)))
}

/** Makes a line of the history as stored. Throws a ZodError for data that does not fit its kind. */
export function eventRow(event: NewEvent): Insertable<ApplicationEventsTable> {
  const { data = {} } = event
  checkEvent(event.kind, data)
  return {
    application_id: event.applicationId,
    kind: event.kind,
    actor_type: event.actor.type,
    actor_id: event.actor.id,
    actor_name: event.actor.name,
    from_status: event.from ?? null,
    to_status: event.to ?? null,
    note: event.note ?? null,
    data: JSON.stringify(data),
    at: event.at,
  }
}

/**
 * Whether an event counts: it was not undone at once, and undoes no other. `events` is the name of the table in the
 * statement.
 */
export const counts = (events: string): RawBuilder<boolean> => sql<boolean>`(not ${sql.ref(`${events}.data`)} ? 'undoes'
  and not exists (select from application_events as undo where undo.application_id = ${sql.ref(`${events}.application_id`)}
    and undo.data ->> 'undoes' = ${sql.ref(`${events}.id`)}::text))`

/** An application's changes of status that count, oldest first; the first is its creation. */
export function findStatusEvents(db: Kysely<Database>, applicationId: string) {
  return statusEvents(db, applicationId).where(counts('application_events')).orderBy('at').orderBy('id').execute()
}

/** An application's last change of status. A change that undoes another counts too. */
export function findLastStatusEvent(db: Kysely<Database>, applicationId: string) {
  return statusEvents(db, applicationId).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

const statusEvents = (db: Kysely<Database>, applicationId: string) =>
  db
    .selectFrom('application_events')
    .select(['id', 'at', 'from_status', 'to_status', 'actor_id', 'data'])
    .where('application_id', '=', applicationId)
    .where('to_status', 'is not', null)
    .$narrowType<{ from_status: ApplicationStatus | null; to_status: ApplicationStatus }>()

/** At most `limit` lines of an application's history, newest first. `before` is the id of the last known line. */
export async function findHistory(db: Kysely<Database>, applicationId: string, limit: number, before?: number) {
  let lines = db
    .selectFrom('application_events')
    .select(['id', 'at', 'kind', 'actor_type', 'actor_name', 'actor_id', 'from_status', 'to_status', 'note', 'data'])
    .where('application_id', '=', applicationId)
  if (before !== undefined) {
    lines = lines.where(
      sql<boolean>`(at, id) < (select known.at, known.id from application_events known where known.id = ${before})`,
    )
  }
  return lines.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** The last lines of some kinds in an application's history, newest first. */
export function findLastEvents(
  db: Kysely<Database>,
  applicationId: string,
  kinds: readonly EventKind[],
  limit: number,
) {
  return db
    .selectFrom('application_events')
    .select(['id', 'at', 'kind', 'actor_type', 'actor_name', 'actor_id', 'from_status', 'to_status', 'note', 'data'])
    .where('application_id', '=', applicationId)
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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

/**
 * The colleagues whose decision the last refusal of an application is: who refused it, or who asked for it and who
 * approved that. Nobody without a refusal. An undone refusal, and the undo of its reopening, are none.
 */
export async function findRefusers(db: Kysely<Database>, applicationId: string): Promise<string[]> {
  const row = await db
    .selectFrom('application_events')
    .select(['actor_id', sql<string | null>`data ->> 'askedBy'`.as('asker_id')])
    .where('application_id', '=', applicationId)
    .where('to_status', '=', 'rejected')
    .where('actor_type', '=', 'analyst')
    .where(counts('application_events'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [row?.actor_id, row?.asker_id].filter((id) => typeof id === 'string')
}

/** The colleague who typed the score that an application has; null if nobody did. */
export async function findScorer(db: Kysely<Database>, applicationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('application_events')
    .select('actor_id')
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'score')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_id ?? null
}
