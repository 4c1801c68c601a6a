import type { Kysely } from 'kysely'
import { type NewSecurityContent, type SecurityEventKind, storedDetail } from '#api/security-history.ts'
import type { Database } from '#db/schema.ts'

/** Adds a line to the security history, which nothing can change afterwards. */
export async function addSecurityEvent(
  db: Kysely<Database>,
  event: NewSecurityContent & {
    actor: { id: string | null; name: string }
    subject?: string
    addressHash?: string | null
    at: Date
  },
): Promise<void> {
  const { kind, actor, subject = null, addressHash = null, at } = event
  await db
    .insertInto('security_events')
    .values({
      kind,
      actor_id: actor.id,
      actor_name: actor.name.slice(0, 200),
      subject_name: subject,
      detail: storedDetail(event),
      address_hash: addressHash,
      at,
    })
    .execute()
}

/** Filters lines by person (a user name, as actor or as subject), kind, and time from and until. */
export interface SecurityFilter {
  person?: string | undefined
  kind?: SecurityEventKind | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** At most `limit` lines, newest first. `before` is the id of the last known line; no id is below `downTo`. */
export function findSecurityEvents(
  db: Kysely<Database>,
  filter: SecurityFilter,
  { limit, before, downTo }: { limit: number; before?: number | undefined; downTo?: number | undefined },
) {
  let lines = filtered(db, filter)
    .selectAll()
    .select((eb) =>
      eb.selectFrom('admin_users').select('name').whereRef('username', '=', 'subject_name').as('subject_now'),
    )
    .limit(limit)
  if (before !== undefined) lines = lines.where('id', '<', before)
  if (downTo !== undefined) lines = lines.where('id', '>=', downTo)
  return lines.execute()
}

/** The id of the line that ends a slice of `limit`; undefined where no line follows, so the slice needs no end. */
export async function lastSecurityEventOfNext(
  db: Kysely<Database>,
  filter: SecurityFilter,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<number | undefined> {
  const lines = filtered(db, filter)
    .select('id')
    .offset(limit - 1)
    .limit(2)
  const rows = await (before === undefined ? lines : lines.where('id', '<', before)).execute()
  return rows.length === 2 ? rows[0]?.id : undefined
}

function filtered(db: Kysely<Database>, { person, kind, from, until }: SecurityFilter) {
  let lines = db.selectFrom('security_events').orderBy('id', 'desc')
  if (kind !== undefined) lines = lines.where('kind', '=', kind)
  if (from !== undefined) lines = lines.where('at', '>=', from)
  if (until !== undefined) lines = lines.where('at', '<', until)
  if (person === undefined) return lines
  const own = db.selectFrom('admin_users').select('id').where('username', '=', person)
  // Lines from before an account had an id or a name carry its user name alone.
  return lines.where((eb) =>
    eb.or([eb('actor_id', '=', own), eb('actor_name', '=', person), eb('subject_name', '=', person)]),
  )
}
