import { type Expression, type Kysely, sql } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'

/** An account by id; undefined when there is none. */
export function findAccount(db: Kysely<Database>, id: string): Promise<ApplicantAccountRow | undefined> {
  return db.selectFrom('applicant_accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Finds an account like `findAccount` and locks it until the transaction ends, so that two requests change it one after
 * the other. Rows that belong to the account can still be added meanwhile.
 */
export function lockAccount(db: Kysely<Database>, id: string): Promise<ApplicantAccountRow | undefined> {
  return db.selectFrom('applicant_accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The account that an application belongs to; undefined when there is no such application. */
export function findAccountOf(db: Kysely<Database>, applicationId: string): Promise<ApplicantAccountRow | undefined> {
  return db
    .selectFrom('financing_applications')
    .innerJoin('applicant_accounts', 'applicant_accounts.id', 'account_id')
    .selectAll('applicant_accounts')
    .where('financing_applications.id', '=', applicationId)
    .executeTakeFirst()
}

/**
 * The accounts of a CPF that have applications, newest first. Returns all of them, because a stranger may have made a
 * newer account, which must not hide an older one.
 */
export function findAccounts(db: Kysely<Database>, cpf: string): Promise<ApplicantAccountRow[]> {
  return db
    .selectFrom('applicant_accounts')
    .selectAll()
    .where('cpf', '=', cpf)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('financing_applications')
          .select('financing_applications.id')
          .whereRef('account_id', '=', 'applicant_accounts.id'),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** An account's applications, newest first. */
export function findApplicationsOf(db: Kysely<Database>, accountId: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('financing_applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Records that the password has opened its account. From then on a repeated submission may not replace the password.
 */
export async function settlePassword(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('applicant_accounts')
    .set({ password_settled_at: at })
    .where('id', '=', id)
    .where('password_settled_at', 'is', null)
    .execute()
}

/** Replaces a password that has not opened its account yet; false if it has. */
export async function replaceUnsettledPassword(
  db: Kysely<Database>,
  id: string,
  passwordHash: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('applicant_accounts')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('id', '=', id)
    .where('password_settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces a password and settles it, so that a repeated submission may not replace it; false if another change was
 * faster.
 */
export async function replacePassword(
  db: Kysely<Database>,
  { id, formerHash, passwordHash, at }: { id: string; formerHash: string; passwordHash: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('applicant_accounts')
    .set({ password_hash: passwordHash, password_settled_at: at, updated_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', formerHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the account's address is confirmed, because its owner used a code that went there. */
export async function confirmAddress(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('applicant_accounts')
    .set({ email_confirmed_at: at })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

/** How many accounts of a CPF have applications. */
export async function countAccounts(db: Kysely<Database>, cpf: string | Expression<string>): Promise<number> {
  const { count } = await db
    .selectFrom('financing_applications')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('count'))
    .where('cpf', '=', cpf)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The other accounts of an account's person, the oldest first. They have the same CPF, birth date and address, which a
 * code has confirmed.
 */
export function findTwins(db: Kysely<Database>, own: ApplicantAccountRow): Promise<ApplicantAccountRow[]> {
  return db
    .selectFrom('applicant_accounts')
    .selectAll()
    .where('cpf', '=', own.cpf)
    .where('id', '!=', own.id)
    .where(sql<string>`lower(email)`, '=', own.email.toLowerCase())
    .where('email_confirmed_at', 'is not', null)
    .where(
      sql<boolean>`exists (select from people as theirs
        join people as mine on mine.account_id = ${own.id} and mine.birth_date = theirs.birth_date
        where theirs.account_id = applicant_accounts.id)`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * The tables whose rows outlive an account that joins another, in the order of locks. Rows of all other tables end with
 * their account.
 */
const outliving = ['requests', 'financing_applications', 'access_records', 'consent_proofs'] as const

/**
 * Moves everything that belongs to an account and outlives it to another one. Reminders are off if they were off in
 * either, and the later last visit counts.
 */
export async function moveBelongings(db: Kysely<Database>, from: string, to: string): Promise<void> {
  for (const table of outliving)
    await db.updateTable(table).set({ account_id: to }).where('account_id', '=', from).execute()
  await sql`update applicant_accounts as kept set reminders_off_at = joining.reminders_off_at
    from applicant_accounts as joining
    where kept.id = ${to}::uuid and joining.id = ${from}::uuid and joining.reminders_off_at is not null
      and kept.reminders_off_at is null`.execute(db)
  await sql`update applicant_accounts as kept set last_visit_at = joining.last_visit_at
    from applicant_accounts as joining
    where kept.id = ${to}::uuid and joining.id = ${from}::uuid
      and joining.last_visit_at > coalesce(kept.last_visit_at, '-infinity')`.execute(db)
}

/**
 * Ends the deletions that wait for these accounts, with the reason as a line of each request; tells whether there was
 * one.
 */
export async function endWaitingDeletions(
  db: Kysely<Database>,
  accounts: readonly string[],
  { reason, at }: { reason: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update requests set state = 'closed', closed_at = ${at}, updated_at = ${at}, version = version + 1
      where account_id = any(${[...accounts]}::uuid[]) and kind = 'deletion' and state in ('open', 'waiting')
      returning id)
    insert into request_messages (request_id, author, body, at)
    select id, 'system', ${reason}, ${at} from ended returning id`.execute(db)
  return rows.length > 0
}

/** Removes an account without applications, with its sessions and browsers. */
export async function deleteAccount(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('applicant_accounts').where('id', '=', id).execute()
}

/** The columns of an account's address. */
export type AddressColumns = Pick<
  ApplicantAccountRow,
  'email' | 'email_confirmed_at' | 'former_email' | 'former_email_until'
>

/** Stores an account's address. */
export async function updateAddress(
  db: Kysely<Database>,
  id: string,
  address: AddressColumns,
  at: Date,
): Promise<void> {
  await db
    .updateTable('applicant_accounts')
    .set({ ...address, updated_at: at })
    .where('id', '=', id)
    .execute()
}
