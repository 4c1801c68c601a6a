import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Keeps what it takes to undo a recovered password. */
export async function insertRecovery(
  db: Kysely<Database>,
  recovery: {
    undoHash: string
    applicationId: string
    applicationIds: string[]
    formerHash: string
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  const { undoHash, applicationId, applicationIds, formerHash, at, expiresAt } = recovery
  await db
    .insertInto('recoveries')
    .values({
      undo_token_hash: undoHash,
      application_id: applicationId,
      application_ids: applicationIds,
      former_hash: formerHash,
      created_at: at,
      expires_at: expiresAt,
      undone_at: null,
      lifted_at: null,
      lifted_by: null,
    })
    .execute()
}

/** Whether a link can still undo a recovered password. */
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
    .returning(['application_ids', 'former_hash'])
    .executeTakeFirst()
}

/** Since when the recovery of a CPF's passwords is blocked; null when it is not. */
export async function blockedSince(db: Kysely<Database>, cpf: string): Promise<Date | null> {
  const row = await blocks(db, cpf).select('undone_at').orderBy('undone_at', 'desc').executeTakeFirst()
  return row?.undone_at ?? null
}

/** Since when recovery is blocked for the person of an application; null when it is not. */
export async function blockOfApplication(db: Kysely<Database>, id: string): Promise<Date | null> {
  const row = await db.selectFrom('financing_applications').select('cpf').where('id', '=', id).executeTakeFirst()
  return row ? blockedSince(db, row.cpf) : null
}

/** Lifts the blocks of a CPF; false when there was none. */
export async function liftBlocks(db: Kysely<Database>, cpf: string, by: string, at: Date): Promise<boolean> {
  const tokens = blocks(db, cpf).select('undo_token_hash')
  const rows = await db
    .updateTable('recoveries')
    .set({ lifted_at: at, lifted_by: by })
    .where('undo_token_hash', 'in', tokens)
    .returning('undo_token_hash')
    .execute()
  return rows.length > 0
}

const blocks = (db: Kysely<Database>, cpf: string) =>
  db
    .selectFrom('recoveries')
    .innerJoin('financing_applications as application', 'application.id', 'recoveries.application_id')
    .where('application.cpf', '=', cpf)
    .where('undone_at', 'is not', null)
    .where('lifted_at', 'is', null)
