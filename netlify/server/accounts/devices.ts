import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { tokenHash } from '../shared/tokens.ts'

/** The browser that a request came from. */
export interface Client {
  userAgent: string
  ip?: string
  port?: number | undefined
}

/** A browser, known by the token that it got at its first login. */
export type KnownClient = Client & { device: string | undefined }

/** The hash of a browser's token, as the devices of accounts keep it; undefined for a browser without one. */
export const knownDevice = ({ device }: KnownClient) => (device === undefined ? undefined : tokenHash(device))

// First match wins: Edge and Opera also say Chrome, and Chrome also says Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser/, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Names the device of a User-Agent as a person would: 'Chrome no Windows'. */
export function deviceOf(userAgent: string): string {
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = name(browsers)
  const system = name(systems)
  if (browser === undefined && system === undefined) return 'Dispositivo desconhecido'
  return [browser ?? 'Navegador', system].filter(Boolean).join(' no ')
}

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

/** The accounts of a CPF that were opened in the browser with this token. */
export async function accountsKnownTo(db: Kysely<Database>, cpf: string, tokenHash: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applicant_devices')
    .innerJoin('applicant_accounts', 'applicant_accounts.id', 'account_id')
    .select('account_id')
    .where('cpf', '=', cpf)
    .where('token_hash', '=', tokenHash)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Records that an account was opened in the browser with this token. */
export async function recordApplicantDevice(
  db: Kysely<Database>,
  { accountId, tokenHash, at }: { accountId: string; tokenHash: string; at: Date },
): Promise<void> {
  await db
    .insertInto('applicant_devices')
    .values({ account_id: accountId, token_hash: tokenHash, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doUpdateSet({ last_seen_at: at }))
    .execute()
}

/** Forgets the browsers in which a staff account was opened, except one. */
export async function forgetStaffDevices(
  db: Kysely<Database>,
  adminUserId: string,
  except: string | undefined,
): Promise<void> {
  const all = db.deleteFrom('admin_devices').where('admin_user_id', '=', adminUserId)
  await (except === undefined ? all : all.where('token_hash', '!=', except)).execute()
}

/** Forgets the browsers in which an applicant's account was opened, except one. */
export async function forgetDevices(
  db: Kysely<Database>,
  accountId: string,
  except: string | undefined,
): Promise<void> {
  const all = db.deleteFrom('applicant_devices').where('account_id', '=', accountId)
  await (except === undefined ? all : all.where('token_hash', '!=', except)).execute()
}
