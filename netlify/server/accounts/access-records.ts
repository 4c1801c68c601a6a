import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { formatDateTime, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, type PlainDate } from '#domain/calendar/day-arithmetic.ts'
import { csvText } from '../shared/csv.ts'
import { addSecurityEvent } from '../shared/security-events.ts'
import { sha256 } from '../shared/tokens.ts'
import { findAnalystByName } from './analyst-queries.ts'
import type { Client } from './devices.ts'
import { verifyPassword } from './password.ts'

/** The place from which an account is used. The port is set only if the platform reports it. */
export interface Place {
  address: string
  port: number | null
}

/** The place of a request, as access records keep it. */
export const placeOf = ({ ip, port }: Client): Place => ({
  address: (ip ?? '').slice(0, 64) || 'unknown',
  port: port ?? null,
})

/**
 * Records that a session was used from a place. The first use from an address begins a record, and each later use
 * prolongs it.
 */
export async function recordAccess(
  db: Kysely<Database>,
  session: { id: string; account_id: string | null; admin_user_id: string | null },
  place: Place,
  at: Date,
): Promise<void> {
  const { id: session_id, account_id, admin_user_id } = session
  await db
    .insertInto('access_records')
    .values({ session_id, account_id, admin_user_id, ...place, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'address'])
        .doUpdateSet({ last_at: sql<Date>`greatest(access_records.last_at, excluded.last_at)` }),
    )
    .execute()
}

/** The number of an account's access records, and the instant of the last use; undefined without any. */
export async function lastAccess(
  db: Kysely<Database>,
  accountId: string,
): Promise<{ count: number; last: Date } | undefined> {
  const { count, last } = await db
    .selectFrom('access_records')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('last_at').as('last')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return last === null ? undefined : { count: Number(count), last }
}

/** The subject of an order for access records: a customer (by CPF), a staff account, or an IP address. */
export type DisclosedSubject = { kind: 'cpf' | 'username' | 'address'; value: string }

/** The records of a subject that were begun before `until` and used since `from`, the oldest first. */
function findAccessRecords(db: Kysely<Database>, { kind, value }: DisclosedSubject, from: Date, until: Date) {
  const records = db
    .selectFrom('access_records as record')
    .leftJoin('applicant_accounts as account', 'account.id', 'record.account_id')
    .leftJoin('admin_users', 'admin_users.id', 'record.admin_user_id')
    .selectAll('record')
    .select(['account.cpf', 'admin_users.username'])
    .where('record.last_at', '>=', from)
    .where('record.first_at', '<', until)
    .orderBy('record.first_at')
    .orderBy('record.id')
  if (kind === 'address') return records.where('record.address', '=', value).execute()
  if (kind === 'username') return records.where('admin_users.username', '=', value).execute()
  // The records of a deleted account remain. The proof of consent still names its CPF.
  return records
    .where(
      sql<boolean>`record.account_id in (select id from applicant_accounts where cpf = ${value}
        union all select account_id from consent_proofs where cpf = ${value})`,
    )
    .execute()
}

/** Deletes the records last used more than so many months before `at`; returns how many. */
export async function removeAccessRecords(db: Kysely<Database>, at: Date, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('access_records')
    .where('last_at', '<', sql<Date>`(${at}::timestamptz - make_interval(months => ${months}))`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * An authority's order (Marco Civil da Internet, art. 15, § 3º, and art. 10, § 1º), and the manager who carries it out.
 */
export interface Disclosure {
  manager: { username: string; password: string }
  authority: string
  order: string
  subject: DisclosedSubject
  /** Days in Brasília, both included. */
  from: PlainDate
  to: PlainDate
  /** The order also asks who the user is. */
  identified: boolean
}

/**
 * Returns the access records that an order asks for, as CSV. The same transaction adds a line to the security history:
 * who took the records out, under which order, and the file's SHA-256. Throws an Error of one line for a wrong
 * password, and for an account that is not an active manager's.
 */
export async function discloseAccess(
  db: Kysely<Database>,
  disclosure: Disclosure,
  at: Date,
): Promise<{ csv: string; count: number; sha256: string }> {
  const { authority, order, subject, from, to } = disclosure
  const { username, password } = disclosure.manager
  const manager = await findAnalystByName(db, username)
  const isManager = manager !== undefined && manager.role === 'manager' && manager.disabled_at === null
  if (!isManager || !(await verifyPassword(password, manager.password_hash)))
    throw new Error('Only a manager can do this: user name or password is wrong.')
  return db.transaction().execute(async (trx) => {
    const rows = await findAccessRecords(trx, subject, startOfDay(from), startOfDay(daysAfter(to, 1)))
    const csv = csvText(disclosure.identified ? [...header, 'CPF ou usuário'] : header, rows.map(lineOf(disclosure)))
    const hash = sha256(csv)
    const detail = { order, of: subject.kind, from, to, count: rows.length, sha256: hash }
    const actor = { id: manager.id, name: username }
    await addSecurityEvent(trx, { kind: 'access_records_disclosed', detail, actor, subject: authority, at })
    return { csv, count: rows.length, sha256: hash }
  })
}

const header = [
  ...['Início (UTC)', 'Fim (UTC)', 'Início (Brasília)', 'Fim (Brasília)', 'Endereço IP', 'Porta'],
  ...['Conta de', 'Conta', 'Sessão'],
]

const lineOf =
  ({ identified }: Disclosure) =>
  (row: Awaited<ReturnType<typeof findAccessRecords>>[number]): (string | number)[] => {
    const times = [row.first_at, row.last_at].map((one) => one.toISOString())
    return [
      ...times,
      ...times.map((one) => formatDateTime(one)),
      ...[row.address, row.port ?? ''],
      ...[row.account_id ? 'cliente' : 'equipe', row.account_id ?? row.admin_user_id ?? ''],
      row.session_id ?? 'envio de pedido',
      ...(identified ? [row.cpf ?? row.username ?? ''] : []),
    ]
  }
