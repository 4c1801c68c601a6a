import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { SecurityEventKind } from '#domain/security/events.ts'

/** Adds a line that nothing can change afterwards. */
export async function addSecurityEvent(
  db: Kysely<Database>,
  event: {
    kind: SecurityEventKind
    actor: { id: string | null; name: string }
    subject?: string
    detail?: string
    addressHash?: string | null
    at: Date
  },
): Promise<void> {
  const { kind, actor, subject = null, detail = '', addressHash = null, at } = event
  await db
    .insertInto('security_events')
    .values({
      kind,
      actor_id: actor.id,
      actor_name: actor.name.slice(0, 200),
      subject_name: subject,
      detail,
      address_hash: addressHash,
      at,
    })
    .execute()
}

/** At most `limit` lines, newest first, of one person (as who did it, or to whom) or kind; `before` is the last one known. */
export function findSecurityEvents(
  db: Kysely<Database>,
  limit: number,
  {
    before,
    person,
    kind,
  }: { before?: number | undefined; person?: string | undefined; kind?: SecurityEventKind | undefined },
) {
  let lines = db.selectFrom('security_events').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) lines = lines.where('id', '<', before)
  if (kind !== undefined) lines = lines.where('kind', '=', kind)
  if (person !== undefined) {
    lines = lines.where((where) => where.or([where('actor_name', '=', person), where('subject_name', '=', person)]))
  }
  return lines.execute()
}
