import { type Kysely, sql } from 'kysely'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'

/** Under which the rule is stored: `{ secondFactorCompulsory: boolean }`. */
export const accessSettingsKey = 'access_settings'

/** Whether the account in `admin_users` of a query has something to prove itself with beside the password. */
const hasSecondFactor = sql<boolean>`(admin_users.totp_enabled_at is not null
  or exists (select from admin_passkeys where admin_user_id = admin_users.id))`

/** Outside the demonstration it is for everybody; in it a manager decides, so that it can be tried without a telephone. */
const isCompulsory = sql<boolean>`(${sql.lit(!brand.demo)} or exists (
  select from system_configurations where key = ${accessSettingsKey} and value ->> 'secondFactorCompulsory' = 'true'))`

/** Whether the account in `admin_users` of a query has to set its second factor up before anything else. */
export const secondFactorDue = sql<boolean>`coalesce(not ${hasSecondFactor} and ${isCompulsory}, false)`

/** Whether every account has to have a second factor. */
export async function isSecondFactorCompulsory(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectNoFrom(isCompulsory.as('compulsory')).executeTakeFirstOrThrow()
  return row.compulsory
}

const unusedRecoveryCodes = sql<number>`(select count(*) from admin_recovery_codes
  where admin_user_id = admin_users.id and used_at is null)`

/** How an account stands to the rule, and how many recovery codes it has left. */
export function findSecondFactorState(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('admin_users')
    .select([hasSecondFactor.as('has'), secondFactorDue.as('due'), isCompulsory.as('compulsory')])
    .select(unusedRecoveryCodes.as('recoveryCodes'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Ends the sessions of every account that the password alone may have opened, but one. */
export async function deleteSessionsWithoutCode(db: Kysely<Database>, except: string): Promise<void> {
  const withoutCode = db.selectFrom('admin_users').select('id').where('totp_enabled_at', 'is', null)
  await db
    .deleteFrom('sessions')
    .where('admin_user_id', 'in', withoutCode)
    .where('admin_user_id', '!=', except)
    .execute()
}
