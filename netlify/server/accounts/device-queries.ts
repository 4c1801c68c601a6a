import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Tells whether an account (by name) was opened before in the browser with this token. */
export async function isKnownDevice(db: Kysely<Database>, username: string, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_devices')
    .innerJoin('admin_users', 'admin_users.id', 'admin_devices.admin_user_id')
    .select('token_hash')
    .where('username', '=', username)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Records a login in the browser with this token; true for the account's first login there. */
export async function recordDevice(
  db: Kysely<Database>,
  device: { adminUserId: string; tokenHash: string; at: Date },
): Promise<boolean> {
  const { adminUserId: admin_user_id, tokenHash: token_hash, at } = device
  const known = await db
    .updateTable('admin_devices')
    .set({ last_seen_at: at })
    .where('admin_user_id', '=', admin_user_id)
    .where('token_hash', '=', token_hash)
    .returning('admin_user_id')
    .executeTakeFirst()
  if (known !== undefined) return false
  const added = await db
    .insertInto('admin_devices')
    .values({ admin_user_id, token_hash, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('admin_user_id')
    .executeTakeFirst()
  return added !== undefined
}
