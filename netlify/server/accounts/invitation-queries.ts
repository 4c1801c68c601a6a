import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'

/** Stores an invitation, which replaces an open one of the same user name. */
export async function insertInvitation(
  db: Kysely<Database>,
  invitation: {
    tokenHash: string
    username: string
    name: string
    email: string
    role: AdminRole
    dealership: string | null
    by: string
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  const { tokenHash: token_hash, username, name, email, role, dealership, by: invited_by, at, expiresAt } = invitation
  await db.deleteFrom('admin_invitations').where('username', '=', username).where('used_at', 'is', null).execute()
  await db
    .insertInto('admin_invitations')
    .values({
      ...{ token_hash, username, name, email, role, dealership, invited_by },
      ...{ created_at: at, expires_at: expiresAt, used_at: null },
    })
    .execute()
}

/** The invitations that can still be accepted, each with its sender. */
export function findOpenInvitations(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('admin_invitations as invitation')
    .innerJoin('admin_users as maker', 'maker.id', 'invited_by')
    .select(['invitation.id', 'invitation.username', 'invitation.email', 'invitation.role', 'expires_at'])
    .select(['invitation.dealership', 'invitation.name', 'maker.name as by'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('invitation.username')
    .execute()
}

/** Uses an invitation up and gives it; undefined when it was used or withdrawn, or has expired. */
export function spendInvitation(db: Kysely<Database>, tokenHash: string, now: Date) {
  return db
    .updateTable('admin_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['username', 'name', 'email', 'role', 'dealership'])
    .executeTakeFirst()
}

/** Gives the user name and the name of an open invitation; undefined when nobody can accept it any more. */
export function findInvitation(db: Kysely<Database>, tokenHash: string, now: Date) {
  return db
    .selectFrom('admin_invitations')
    .select(['username', 'name'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Withdraws an open invitation and gives its user name. */
export function deleteInvitation(db: Kysely<Database>, id: string) {
  return db
    .deleteFrom('admin_invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('username')
    .executeTakeFirst()
}
