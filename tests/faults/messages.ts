import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { FakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import type { Audit } from '#tests/support/ledger.ts'

const patienceMs = 60_000

/**
 * Waits until nothing is queued any more, and compares what the mail server took with what was to be told. Lost: no mail of
 * an application. Doubled: told twice, or sent more often than the one repeat where SMTP cannot say. Half: still queued.
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

/** How many messages are still queued when patience ends. */
async function drained(db: Kysely<Database>): Promise<number> {
  const end = performance.now() + patienceMs
  for (;;) {
    const queued = await db.selectFrom('messages').select('id').where('state', '=', 'queued').execute()
    if (queued.length === 0 || performance.now() > end) return queued.length
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
