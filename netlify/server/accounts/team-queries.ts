import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'

/** Every account of the bank's side, disabled ones last, with when a session of it was last used. */
export function findTeam(db: Kysely<Database>) {
  return db
    .selectFrom('admin_users as account')
    .select(['account.id', 'username', 'role', 'email', 'dealership', 'totp_enabled_at', 'disabled_at'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('seen'))
        .whereRef('admin_user_id', '=', 'account.id')
        .as('seen'),
    )
    .select(({ selectFrom }) =>
      selectFrom('admin_passkeys')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .whereRef('admin_user_id', '=', 'account.id')
        .as('passkeys'),
    )
    .orderBy((eb) => eb('disabled_at', 'is not', null))
    .orderBy('username')
    .execute()
}

/** One account, disabled or not, locked until the end of the transaction. */
export function lockAccount(tx: Transaction<Database>, id: string) {
  return tx.selectFrom('admin_users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The ids of the managers who can log in, locked, so that two changes at once cannot take the last two. */
export async function lockManagers(tx: Transaction<Database>): Promise<string[]> {
  const rows = await tx
    .selectFrom('admin_users')
    .select('id')
    .where('role', '=', 'manager')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes what an account may do, and whether it may at all; an active manager's keeps until when it was one. */
export async function updateRights(
  db: Kysely<Database>,
  id: string,
  rights: { role: AdminRole; disabled_at: Date | null },
  at: Date,
): Promise<void> {
  await db
    .updateTable('admin_users')
    .set(({ and, case: when, eb }) => ({
      ...rights,
      updated_at: at,
      manager_until:
        rights.role === 'manager' && rights.disabled_at === null
          ? null
          : when()
              .when(and([eb('role', '=', 'manager'), eb('disabled_at', 'is', null)]))
              .then(at)
              .else(eb.ref('manager_until'))
              .end(),
    }))
    .where('id', '=', id)
    .execute()
}
