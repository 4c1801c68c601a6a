import type { Insertable, Kysely } from 'kysely'
import type { Database, SessionRow, SessionsTable } from '#db/schema.ts'

/** Stores a session. */
export async function insertSession(db: Kysely<Database>, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

/** A session that is still good at `now`: before its absolute end and seen since `seenAfter`. */
export async function findLiveSession(
  db: Kysely<Database>,
  wanted: { tokenHash: string; kind: SessionRow['kind']; now: Date; seenAfter: Date },
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', wanted.tokenHash)
    .where('kind', '=', wanted.kind)
    .where('expires_at', '>', wanted.now)
    .where('last_seen_at', '>', wanted.seenAfter)
    .executeTakeFirst()
}

/** Notes that a session was used. */
export async function touchSession(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute()
}

/** Ends the session of a token, if there is one. */
export async function deleteSession(db: Kysely<Database>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session that opens an application. */
export async function deleteApplicationSessions(db: Kysely<Database>, applicationId: string): Promise<void> {
  await db.deleteFrom('sessions').where('application_ids', '@>', [applicationId]).execute()
}
