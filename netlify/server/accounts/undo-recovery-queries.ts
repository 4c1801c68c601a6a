import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Stores a recovery, with the data that undoing it needs. */
export async function insertRecovery(
  db: Kysely<Database>,
  recovery: {
    undoHash: string
    accountId: string
    formerHash: string
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  const { undoHash, accountId, formerHash, at, expiresAt } = recovery
  await db
    .insertInto('recoveries')
    .values({
      undo_token_hash: undoHash,
      account_id: accountId,
      former_hash: formerHash,
      created_at: at,
      expires_at: expiresAt,
      undone_at: null,
      lifted_at: null,
      lifted_by: null,
    })
    .execute()
}

/** Tells whether a link can still undo a recovered password. */
export async function isUndoable(db: Kysely<Database>, undoHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('recoveries')
    .select('undo_token_hash')
    .where('undo_token_hash', '=', undoHash)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a recovery as undone and gives it; undefined when it is too late, or was done before. */
export function markUndone(db: Kysely<Database>, undoHash: string, now: Date) {
  return db
    .updateTable('recoveries')
    .set({ undone_at: now })
    .where('undo_token_hash', '=', undoHash)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'former_hash'])
    .executeTakeFirst()
}

/** Since when the recovery of an account's password is blocked; null when it is not. */
export async function blockedSince(db: Kysely<Database>, accountId: string): Promise<Date | null> {
  const row = await blocks(db, accountId).select('undone_at').orderBy('undone_at', 'desc').executeTakeFirst()
  return row?.undone_at ?? null
}

/** Lifts the blocks of an account; false when there was none. */
export async function liftBlocks(db: Kysely<Database>, accountId: string, by: string, at: Date): Promise<boolean> {
  const tokens = blocks(db, accountId).select('undo_token_hash')
  const rows = await db
    .updateTable('recoveries')
    .set({ lifted_at: at, lifted_by: by })
    .where('undo_token_hash', 'in', tokens)
    .returning('undo_token_hash')
    .execute()
  return rows.length > 0
}

const blocks = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('recoveries')
    .where('account_id', '=', accountId)
    .where('undone_at', 'is not', null)
    .where('lifted_at', 'is', null)
