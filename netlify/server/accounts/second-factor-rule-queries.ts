import { type Kysely, sql } from 'kysely'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'

/** The key under which the settings store the rule: `{ secondFactorCompulsory: boolean }`. */
export const accessSettingsKey = 'access_settings'

/** Whether the row of `admin_users` in a query has an app or a passkey. */
const hasSecondFactor = sql<boolean>`(admin_users.totp_enabled_at is not null
  or exists (select from admin_passkeys where admin_user_id = admin_users.id))`

/**
 * Whether a second factor is compulsory: always outside the demonstration. In the demonstration a manager decides, so that
 * visitors can try it without a telephone.
 */
const isCompulsory = sql<boolean>`(${sql.lit(!brand.demo)} or exists (
  select from system_configurations where key = ${accessSettingsKey} and value ->> 'secondFactorCompulsory' = 'true'))`

/** Whether the row of `admin_users` in a query has to set up its second factor before anything else. */
export const secondFactorDue = sql<boolean>`coalesce(not ${hasSecondFactor} and ${isCompulsory}, false)`

/** Whether every account has to have a second factor. */
export async function isSecondFactorCompulsory(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectNoFrom(isCompulsory.as('compulsory')).executeTakeFirstOrThrow()
  return row.compulsory
}

const unusedRecoveryCodes = sql<number>`(select count(*) from admin_recovery_codes
  where admin_user_id = admin_users.id and used_at is null)`

/** Whether an account has and needs a second factor, and how many recovery codes it has left. */
export function findSecondFactorState(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('admin_users')
    .select([hasSecondFactor.as('has'), secondFactorDue.as('due'), isCompulsory.as('compulsory')])
    .select(unusedRecoveryCodes.as('recoveryCodes'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Ends the sessions of every account without an app, which the password alone may have opened; leaves those of the account
 * `except`.
 */
export async function deleteSessionsWithoutCode(db: Kysely<Database>, except: string): Promise<void> {
  const withoutCode = db.selectFrom('admin_users').select('id').where('totp_enabled_at', 'is', null)
  await db
    .deleteFrom('sessions')
    .where('admin_user_id', 'in', withoutCode)
    .where('admin_user_id', '!=', except)
    .execute()
}
