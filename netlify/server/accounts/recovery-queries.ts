import { type Expression, type Kysely, sql } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'

/**
 * The application of a CPF with a contract number, and its person's birth date; undefined when the two do not belong
 * together.
 */
export async function findForRecovery(db: Kysely<Database>, cpf: string, contractNumber: string) {
  return db
    .selectFrom('financing_applications')
    .innerJoin('people', 'people.account_id', 'financing_applications.account_id')
    .selectAll('financing_applications')
    .select('people.birth_date as person_birth_date')
    .where('contract_number', '=', contractNumber)
    .where('cpf', '=', cpf)
    .executeTakeFirst()
}

/**
 * The newest application of each account of a CPF whose person was born on this day. At most twenty: first the accounts
 * with a confirmed address, then the oldest, so that accounts made later push no owner out.
 */
export async function findByBirthDate(db: Kysely<Database>, cpf: string, birthDate: string): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select application.* from applicant_accounts as account
    join people on people.account_id = account.id and people.birth_date = ${birthDate}::date
    cross join lateral (
      select * from financing_applications where account_id = account.id order by created_at desc, id desc limit 1
    ) as application
    where account.cpf = ${cpf}
    order by account.email_confirmed_at is null, account.created_at limit 20`.execute(db)
  return rows
}

/** Stores a token for an account. */
export async function insertToken(
  db: Kysely<Database>,
  token: { hash: string; accountId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('recovery_tokens')
    .values({
      token_hash: token.hash,
      account_id: token.accountId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** The accounts of which a token may change one password; none if the token was used, has expired or never existed. */
export async function findTokenOwners(db: Kysely<Database>, hash: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('recovery_tokens')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Uses up a token; false if another request was faster. */
export async function spendToken(db: Kysely<Database>, hash: string, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable('recovery_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .execute()
  return rows.length > 0
}

/** Ends every recovery that is under way for an account. */
export async function deleteTokens(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_tokens').where('account_id', '=', accountId).execute()
}

/** Stores a recovery, with the data that undoing it needs. */
export async function insertRecovery(
  db: Kysely<Database>,
  recovery: {
    undoHash: string
    accountId: string
    formerHash: string | null
    formerEmail: string | null
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  const { undoHash, accountId, formerHash, formerEmail, at, expiresAt } = recovery
  await db
    .insertInto('recoveries')
    .values({
      undo_token_hash: undoHash,
      account_id: accountId,
      former_hash: formerHash,
      former_email: formerEmail,
      created_at: at,
      expires_at: expiresAt,
      undone_at: null,
      lifted_at: null,
      lifted_by: null,
    })
    .execute()
}

/** The recovery that a link can still undo; undefined when it is too late, or was done before. */
export function findUndoable(db: Kysely<Database>, undoHash: string, now: Date) {
  return undoable(db, now)
    .select(['account_id', 'former_hash', 'former_email'])
    .where('undo_token_hash', '=', undoHash)
    .executeTakeFirst()
}

/** The oldest recovery of an account that can still be undone; undefined when none can. */
export function findUndoableOf(db: Kysely<Database>, accountId: string, now: Date) {
  return undoable(db, now)
    .select(['former_hash', 'former_email'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .executeTakeFirst()
}

/** Marks a recovery as undone. */
export async function markUndone(db: Kysely<Database>, undoHash: string, at: Date): Promise<void> {
  await db.updateTable('recoveries').set({ undone_at: at }).where('undo_token_hash', '=', undoHash).execute()
}

/**
 * Ends the undoing of an account's recoveries, or leaves it without the former password, which it then cannot bring
 * back.
 */
export async function changeUndoable(
  db: Kysely<Database>,
  accountId: string,
  change: { expires_at: Date } | { former_hash: null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('recoveries')
    .set(change)
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

const undoable = (db: Kysely<Database>, now: Date) =>
  db.selectFrom('recoveries').where('undone_at', 'is', null).where('expires_at', '>', now)

/** Since when the recovery of an account's password is blocked; null when it is not. */
export async function blockedSince(db: Kysely<Database>, accountId: string | Expression<string>): Promise<Date | null> {
  const row = await blocks(db, accountId).select('undone_at').orderBy('undone_at', 'desc').executeTakeFirst()
  return row?.undone_at ?? null
}

/** Lifts the blocks of an account; false when there was none. */
export async function liftBlocks(db: Kysely<Database>, accountId: string, by: string, at: Date): Promise<boolean> {
  const tokens = blocks(db, accountId).select('undo_token_hash')
  const rows = await db
    .updateTable('recoveries')
    .set({ lifted_at: at, lifted_by: by })
    .where('undo_token_hash', 'in', tokens)
    .returning('undo_token_hash')
    .execute()
  return rows.length > 0
}

const blocks = (db: Kysely<Database>, accountId: string | Expression<string>) =>
  db
    .selectFrom('recoveries')
    .where('account_id', '=', accountId)
    .where('undone_at', 'is not', null)
    .where('lifted_at', 'is', null)
