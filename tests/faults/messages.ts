import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { FakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import type { Audit } from '#tests/support/ledger.ts'

const patienceMs = 60_000

/**
 * Waits until no message is queued, and compares the mail server's messages with the expected ones. Lost: no mail about
 * an application. Doubled: the same event twice, or more than the one repeat that SMTP makes necessary. Half: still
 * queued.
 */
export async function auditMail(db: Kysely<Database>, smtp: FakeSmtp): Promise<Audit & { repeated: number }> {
  const half = await drained(db)
  const applications = await db.selectFrom('financing_applications').select('id').execute()
  const messages = await db
    .selectFrom('messages')
    .select(['application_id', 'message_id'])
    .where('kind', '=', 'application_received')
    .execute()
  const times = Map.groupBy(smtp.received, ({ messageId }) => messageId)
  const received = messages.filter(({ message_id }) => times.has(message_id))
  const told = new Set(received.map(({ application_id }) => application_id))
  const more = (count: number) => [...times.values()].filter((copies) => copies.length > count).length
  return {
    tried: applications.length,
    lost: applications.filter(({ id }) => !told.has(id)).length,
    doubled: messages.length - new Set(messages.map(({ application_id }) => application_id)).size + more(2),
    half,
    repeated: more(1),
  }
}

/** Counts the messages that are still queued after the patience. */
async function drained(db: Kysely<Database>): Promise<number> {
  const end = performance.now() + patienceMs
  for (;;) {
    const queued = await db.selectFrom('messages').select('id').where('state', '=', 'queued').execute()
    if (queued.length === 0 || performance.now() > end) return queued.length
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
