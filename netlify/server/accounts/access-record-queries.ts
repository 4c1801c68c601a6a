import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Client } from './notify-access.ts'

/** The place from which an account is used. The port is set only if the platform reports it. */
export interface Place {
  address: string
  port: number | null
}

/** The place of a request, as access records keep it. */
export const placeOf = ({ ip, port }: Client): Place => ({
  ...{ address: (ip ?? '').slice(0, 64) || 'unknown', port: port ?? null },
})

/**
 * Records that a session was used from a place. The first use from an address begins a record, and each later use prolongs
 * it.
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
export function findAccessRecords(db: Kysely<Database>, { kind, value }: DisclosedSubject, from: Date, until: Date) {
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

/** Deletes the records last used more than so many months before `at`; gives how many. */
export async function removeAccessRecords(db: Kysely<Database>, at: Date, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('access_records')
    .where('last_at', '<', sql<Date>`(${at}::timestamptz - make_interval(months => ${months}))`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
