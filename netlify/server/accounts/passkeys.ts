import type { Insertable, Kysely } from 'kysely'
import type { PasskeysResponse } from '#api/passkeys.ts'
import type { AdminPasskeysTable, AdminUserRow, PasskeyPurpose } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { accountOf } from './analyst-account.ts'
import type { Client } from './devices.ts'
import { notifyAccess } from './notify-access.ts'
import { endNeedlessRecoveryCodes } from './second-factor.ts'
import { recordSecurity } from './security-log.ts'
import type { AnalystSession } from './sessions.ts'
import { lockAccount } from './team-queries.ts'

/** The passkeys of the session's account, the oldest first. */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, session: AnalystSession): Promise<PasskeysResponse> {
  const rows = await findPasskeys(db, session.adminUserId)
  const passkeys = rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
  return { passkeys }
}

/**
 * Removes one of the account's passkeys, tells the owner, and gives the others. The recovery codes end when neither app
 * nor passkey is left. Throws `not_found`.
 */
export async function removePasskey(
  deps: Deps,
  session: AnalystSession,
  id: string,
  client: Client & { ip: string },
): Promise<PasskeysResponse> {
  const account = await accountOf(deps, session)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account.id)
    const [name] = await deletePasskeys(tx, account.id, id)
    if (name === undefined) throw new ProblemError('not_found')
    await endNeedlessRecoveryCodes(deps, tx, account.id)
    const actor = { id: account.id, name: account.name }
    await recordSecurity(deps, tx, 'passkey_removed', { actor, detail: name, ip: client.ip })
    await notifyAccess(deps, tx, account, 'passkey_removed', client)
  })
  return listPasskeys(deps, session)
}

/** Stores a challenge until it is used up or expires. */
export async function insertChallenge(
  db: Kysely<Database>,
  challenge: { hash: string; purpose: PasskeyPurpose; boundTo: string; expiresAt: Date },
): Promise<void> {
  const { hash, purpose, boundTo, expiresAt } = challenge
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, purpose, bound_to: boundTo, expires_at: expiresAt })
    .execute()
}

/** Uses up a challenge; false if it has another purpose, was used before, or has expired. */
export async function spendChallenge(
  db: Kysely<Database>,
  { hash, purpose, boundTo, now }: { hash: string; purpose: PasskeyPurpose; boundTo: string; now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('bound_to', '=', boundTo)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** An account's passkeys, the oldest first. */
export function findPasskeys(db: Kysely<Database>, adminUserId: string) {
  return db
    .selectFrom('admin_passkeys')
    .selectAll()
    .where('admin_user_id', '=', adminUserId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A passkey by its credential id; undefined if no account has it, or its owner's account is disabled. */
export function findPasskey(db: Kysely<Database>, credentialId: string) {
  return db
    .selectFrom('admin_passkeys')
    .innerJoin('admin_users', 'admin_users.id', 'admin_user_id')
    .selectAll('admin_passkeys')
    .where('credential_id', '=', credentialId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Adds a passkey; false if any account already has it. */
export async function insertPasskey(db: Kysely<Database>, row: Insertable<AdminPasskeysTable>): Promise<boolean> {
  const added = await db
    .insertInto('admin_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Records that a passkey signed; false when it was removed meanwhile, or has signed with this counter or a later one.
 */
export async function recordUse(db: Kysely<Database>, id: string, counter: number, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('admin_passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes one of an account's passkeys, or all; returns their names. */
export async function deletePasskeys(
  db: Kysely<Database>,
  adminUserId: AdminUserRow['id'],
  id?: string,
): Promise<string[]> {
  const own = db.deleteFrom('admin_passkeys').where('admin_user_id', '=', adminUserId).returning('name')
  const gone = await (id === undefined ? own : own.where('id', '=', id)).execute()
  return gone.map(({ name }) => name)
}
