import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface KeptAnswer {
  request_sha256: string
  response: Record<string, unknown> | null
}

/**
 * Claims a key inside the caller's transaction. False when another request has it; while that one is still running
 * this waits for its end, so that its answer can be read afterwards.
 */
export async function claimKey(
  db: Kysely<Database>,
  claim: { scope: string; key: string; request_sha256: string; created_at: Date; expires_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps what the request that claimed the key answered. */
export async function keepAnswer(db: Kysely<Database>, scope: string, key: string, response: object): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

/** What was answered to a key before; undefined when it is new. */
export async function findAnswer(db: Kysely<Database>, scope: string, key: string): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_sha256', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
}
