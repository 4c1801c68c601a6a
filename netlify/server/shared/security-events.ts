import type { Kysely } from 'kysely'
import { type NewSecurityContent, storedDetail } from '#api/security-history.ts'
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
