import { type Kysely, sql } from 'kysely'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
import type { Maker } from '../approvals/bind.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockSettings, saveSetting } from '../shared/settings-store.ts'
import { recordSecurity } from './security-log.ts'

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
async function deleteSessionsWithoutCode(db: Kysely<Database>, except: string): Promise<void> {
  const withoutCode = db.selectFrom('admin_users').select('id').where('totp_enabled_at', 'is', null)
  await db
    .deleteFrom('sessions')
    .where('admin_user_id', 'in', withoutCode)
    .where('admin_user_id', '!=', except)
    .execute()
}

/**
 * Makes a second factor, an app or a passkey, compulsory for every staff account, or optional again. Making it compulsory
 * ends the sessions that a password alone may have opened. After that a login without a second factor only lets the person
 * set one up. Throws `second_factor_missing` for a manager who has none and so has not seen that it works, and `conflict`
 * for making it optional outside the demonstration.
 */
export async function changeSecondFactorRule(deps: Deps, { actor }: Maker, compulsory: boolean): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const state = await findSecondFactorState(tx, actor.id)
    if (!compulsory && !brand.demo) throw new ProblemError('conflict')
    if (state.compulsory === compulsory) return
    if (compulsory && !state.has) throw new ProblemError('second_factor_missing')
    await saveSetting(tx, {
      key: accessSettingsKey,
      value: { secondFactorCompulsory: compulsory },
      description: 'O que uma conta do banco precisa para entrar',
      by: actor.id,
      at: deps.now(),
    })
    if (compulsory) await deleteSessionsWithoutCode(tx, actor.id)
    await recordSecurity(deps, tx, 'second_factor_rule', { actor, detail: compulsory ? 'compulsory' : 'optional' })
  })
}
