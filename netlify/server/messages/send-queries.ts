import type { Kysely } from 'kysely'
import type { MessageRow } from '#db/schema/messages.ts'
import type { Database } from '#db/schema.ts'

const open = (db: Kysely<Database>, id: string) =>
  db.updateTable('messages').where('id', '=', id).where('state', '=', 'queued')

/** A message; undefined when there is none of that id. */
export async function findMessage(db: Kysely<Database>, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Records that the mail server is about to get a message. Until its answer is recorded too, nobody can say whether it took
 * the message. False when the message must not go out any more.
 */
export async function markHandedOver(db: Kysely<Database>, id: string, at: Date, repeated: boolean): Promise<boolean> {
  const row = await open(db, id).set({ handed_over_at: at, repeated }).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Records that the mail server took a message. */
export async function markSent(db: Kysely<Database>, id: string, at: Date, response: string): Promise<void> {
  await open(db, id)
    .set((row) => ({
      ...{ state: 'sent', sent_at: at, provider_response: response, last_error: null },
      ...{ handed_over_at: null, sealed_code: null, attempts: row('attempts', '+', 1) },
    }))
    .execute()
}

/** Records that a message failed for good. */
export async function markFailed(db: Kysely<Database>, id: string, at: Date, error: string): Promise<void> {
  await open(db, id)
    .set((row) => ({
      ...{ state: 'failed', failed_at: at, last_error: error },
      ...{ sealed_code: null, attempts: row('attempts', '+', 1) },
    }))
    .execute()
}

/**
 * Records a failed try that another will follow. `unsure`: the mail server may have taken the message all the same.
 * `ownFault`: the mail server refuses the bank itself.
 */
export async function recordFailedTry(
  db: Kysely<Database>,
  id: string,
  { error, unsure, ownFault }: { error: string; unsure: boolean; ownFault: boolean },
): Promise<void> {
  await open(db, id)
    .set((row) => ({
      ...{ last_error: error, own_fault: ownFault, attempts: row('attempts', '+', 1) },
      ...(unsure ? {} : { handed_over_at: null }),
    }))
    .execute()
}
