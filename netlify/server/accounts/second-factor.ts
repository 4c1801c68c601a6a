import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { brand } from '#content/brand.ts'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Maker } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { isSealed, seal, unseal } from '../shared/encryption.ts'
import { ProblemError } from '../shared/problem.ts'
import { isWithinLimits, refundAttempts } from '../shared/rate-limits.ts'
import { lockSettings, saveSetting } from '../shared/settings-store.ts'
import { sha256 } from '../shared/tokens.ts'
import { replaceRecoveryCodes, spendRecoveryCode, spendStep, updateAnalyst } from './analyst-queries.ts'
import type { Client } from './devices.ts'
import { notifyAccess } from './notify-access.ts'
import { recordSecurity } from './security-log.ts'

// The defaults that every authenticator app assumes: SHA-1, six digits, 30 seconds (RFC 6238).
const periodMs = 30_000
const parameters = { algorithm: 'SHA1', digits: 6, period: periodMs / 1000 } as const

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://` address that an authenticator app reads from a QR code. */
export function secretAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...parameters, issuer, label, secret }).toString()
}

/**
 * The 30-second step that a code belongs to, allowing one step of clock drift either way; undefined if it is wrong.
 * The caller remembers the last step used, because a code must work only once.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!isAppCode(code)) return undefined
  const token = code.replace(/\s/g, '')
  const delta = new TOTP({ ...parameters, secret }).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / periodMs) + delta
}

const isAppCode = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''))

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Makes ten recovery codes of 24 characters (118 bits), without characters that look alike:
 * 'abcd-efgh-jkmn-pqrs-tuvw-xyz2'.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    // 8 * 31 = 248: higher bytes are dropped, so that every character is equally likely.
    const bytes = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 24)
    const code = bytes.map((byte) => letters[byte % letters.length]).join('')
    return code.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Hashes a recovery code for the database, the same however it was typed. */
export function recoveryCodeHash(code: string): string {
  return sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/**
 * Encrypts a second factor's secret for the database. Throws `second_factor_not_configured` if the server has no key.
 */
export function sealedSecret({ config }: Pick<Deps, 'config'>, accountId: string, secret: string): string {
  if (config.secretKey === undefined) throw new ProblemError('second_factor_not_configured')
  return seal(config.secretKey, secret, accountId)
}

/**
 * The 30-second step that a code from an account's app belongs to; undefined if the code is wrong. If the secret cannot
 * be decrypted because the key is gone, no code is right, but recovery codes still let the analyst in.
 */
export function stepOfAccountCode(deps: Deps, account: AdminUserRow, code: string): number | undefined {
  const { totp_secret: stored } = account
  if (stored === null) return undefined
  try {
    const secret = isSealed(stored) ? unseal(deps.config.secretKey ?? '', stored, account.id) : stored
    return stepOfCode(secret, code, deps.now())
  } catch {
    deps.log.error({ account: account.id }, 'second factor cannot be opened: is SECRET_KEY another?')
    return undefined
  }
}

/** Encrypts a secret that was stored before a key was configured; called when a code has just proved it right. */
async function sealOlderSecret(deps: Deps, { id, totp_secret: stored }: AdminUserRow): Promise<void> {
  if (stored === null || isSealed(stored) || deps.config.secretKey === undefined) return
  await updateAnalyst(deps.db, id, { totp_secret: sealedSecret(deps, id, stored) }, deps.now())
}

/**
 * Uses up a code of the app, or a recovery code, about which the owner gets a message. Gives the problem of a code that
 * is wrong or was used before; null of a right one. After too many wrong codes of the app that day, which only somebody
 * with the password can type, it counts no more until the next day (`second_factor_over`), and the owner is told.
 */
export async function spendSecondFactor(
  deps: Deps,
  account: AdminUserRow,
  code: string,
  client: Client,
): Promise<'second_factor_invalid' | 'second_factor_over' | null> {
  const guessed = { secondFactorGuess: account.id }
  const isOfApp = account.totp_enabled_at !== null && isAppCode(code)
  if (isOfApp && !(await isWithinLimits(deps, guessed))) {
    await notifyAccess(deps, deps.db, account, 'code_attempts', client, brazilianDate(deps.now()))
    return 'second_factor_over'
  }
  if (!(await isSpent(deps, account, code, client))) return 'second_factor_invalid'
  if (isOfApp) await refundAttempts(deps, guessed)
  return null
}

async function isSpent(deps: Deps, account: AdminUserRow, code: string, client: Client): Promise<boolean> {
  // A secret that no code has confirmed yet proves nothing.
  const step = account.totp_enabled_at === null ? undefined : stepOfAccountCode(deps, account, code)
  if (step === undefined) {
    return deps.db.transaction().execute(async (tx) => {
      const isSpent = await spendRecoveryCode(tx, account.id, recoveryCodeHash(code), deps.now())
      if (isSpent) await notifyAccess(deps, tx, account, 'recovery_code_used', client)
      return isSpent
    })
  }
  const isFirstUse = await spendStep(deps.db, account.id, step)
  if (isFirstUse) await sealOlderSecret(deps, account)
  return isFirstUse
}

/** Replaces an account's recovery codes and returns the new ones, which cannot be read again later. */
export async function issueRecoveryCodes(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  accountId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, accountId, codes.map(recoveryCodeHash), now())
  return codes
}

/**
 * Issues recovery codes for an account that has none left, and none otherwise, so that adding a passkey and then an app
 * keeps one list that works. The caller locks the account.
 */
export async function issueFirstRecoveryCodes(
  deps: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  accountId: string,
): Promise<string[]> {
  const { recoveryCodes } = await findSecondFactorState(tx, accountId)
  return recoveryCodes === 0 ? issueRecoveryCodes(deps, tx, accountId) : []
}

/**
 * Ends the recovery codes of an account with neither app nor passkey, because they have nothing left to stand in for.
 */
export async function endNeedlessRecoveryCodes(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  accountId: string,
): Promise<void> {
  const { has } = await findSecondFactorState(tx, accountId)
  if (!has) await replaceRecoveryCodes(tx, accountId, [], now())
}

/** The key under which the settings store the rule: `{ secondFactorCompulsory: boolean }`. */
export const accessSettingsKey = 'access_settings'

/** Whether the row of `admin_users` in a query has an app or a passkey. */
const hasSecondFactor = sql<boolean>`(admin_users.totp_enabled_at is not null
  or exists (select from admin_passkeys where admin_user_id = admin_users.id))`

/**
 * Whether a second factor is compulsory: always outside the demonstration. In the demonstration a manager decides, so
 * that visitors can try it without a telephone.
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
 * Ends the sessions of every account without an app, which the password alone may have opened; leaves those of the
 * account `except`.
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
 * Makes a second factor, an app or a passkey, compulsory for every staff account, or optional again. Making it
 * compulsory ends the sessions that a password alone may have opened. After that a login without a second factor only
 * lets the person set one up. Throws `second_factor_missing` for a manager who has none and so has not seen that it
 * works, and `conflict` for making it optional outside the demonstration.
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
