import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'

/** An account, and whether its owner has a passkey. */
export type AnalystAccount = AdminUserRow & { has_passkey: boolean }

/** An analyst's account by name (lower case), unless it is disabled. */
export async function findAnalystByName(db: Kysely<Database>, username: string): Promise<AnalystAccount | undefined> {
  return accounts(db).where('username', '=', username).executeTakeFirst()
}

/** An analyst's account by id, unless it is disabled. */
export async function findAnalyst(db: Kysely<Database>, id: string): Promise<AnalystAccount | undefined> {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

/** An analyst's account by id, unless it is disabled. No change of it ends before the transaction does. */
export async function holdAnalyst(tx: Transaction<Database>, id: string): Promise<AdminUserRow | undefined> {
  return tx
    .selectFrom('admin_users')
    .selectAll()
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

const accounts = (db: Kysely<Database>) =>
  db
    .selectFrom('admin_users')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('admin_passkeys').select(sql`1`.as('one')).whereRef('admin_user_id', '=', 'admin_users.id'))
        .$castTo<boolean>()
        .as('has_passkey'),
    )
    .where('disabled_at', 'is', null)

/** Tells whether an account has this name, disabled ones included. */
export async function isNameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const row = await db.selectFrom('admin_users').select('id').where('username', '=', username).executeTakeFirst()
  return row !== undefined
}

/** Tells whether there is any account, disabled ones included. */
export async function hasAccounts(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('admin_users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The enabled accounts that have an e-mail address and one of these roles. */
export function listRecipients(db: Kysely<Database>, roles: readonly AdminRole[]) {
  return accounts(db)
    .clearSelect()
    .select(['id', 'name', 'email'])
    .where('role', 'in', roles)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute()
}

/** Creates an account and returns its id; undefined when the user name is taken. */
export async function insertAnalyst(
  db: Kysely<Database>,
  account: {
    username: string
    name: string
    role: AdminRole
    email?: string | null
    /** The dealership whose pick-ups the account works on, for the role 'dealership'. */
    dealership?: string | null
    invitedBy?: string | null
    passwordHash: string
    at: Date
  },
): Promise<string | undefined> {
  const { username, name, role, email = null, dealership = null, invitedBy = null, passwordHash, at } = account
  const row = await db
    .insertInto('admin_users')
    .values({
      username,
      name,
      role,
      email,
      dealership,
      invited_by: invitedBy,
      password_hash: passwordHash,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes parts of an account. */
export async function updateAnalyst(
  db: Kysely<Database>,
  id: string,
  changes: Partial<
    Pick<AdminUserRow, 'name' | 'email' | 'password_hash' | 'totp_secret' | 'totp_enabled_at' | 'totp_last_step'>
  >,
  at: Date,
): Promise<void> {
  await db
    .updateTable('admin_users')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Uses up the code of a 30-second step; false if that step or a later one was used before. */
export async function spendStep(db: Kysely<Database>, id: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('admin_users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code; false when it is unknown or was used before. */
export async function spendRecoveryCode(
  db: Kysely<Database>,
  id: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('admin_recovery_codes')
    .set({ used_at: at })
    .where('admin_user_id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces all recovery codes; an empty list removes them. */
export async function replaceRecoveryCodes(
  db: Kysely<Database>,
  id: string,
  hashes: string[],
  at: Date,
): Promise<void> {
  await db.deleteFrom('admin_recovery_codes').where('admin_user_id', '=', id).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ admin_user_id: id, code_hash, created_at: at, used_at: null }))
  await db.insertInto('admin_recovery_codes').values(rows).execute()
}
