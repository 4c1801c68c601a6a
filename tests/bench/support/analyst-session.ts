import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { newToken, tokenHash } from '#server/shared/tokens.ts'

/** Stores an account and a session of it in the database; returns the cookie that opens the session. */
export async function openAnalystSession(db: Kysely<Database>, username = 'bench'): Promise<string> {
  const at = new Date()
  const token = newToken()
  const account = await db
    .insertInto('admin_users')
    .values({
      username,
      name: username,
      role: 'manager',
      password_hash: '$argon2id$bench',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      kind: 'analyst',
      admin_user_id: account.id,
      user_agent: 'bench',
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
    })
    .execute()
  return `__Host-analyst=${token}`
}
