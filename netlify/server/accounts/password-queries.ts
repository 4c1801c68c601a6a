import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * Ids and password hashes of all applications of a CPF, newest first. Newer ones, which anybody may have made, never hide an
 * older one; the limits of applying keep them few.
 */
export async function findCredentials(db: Kysely<Database>, cpf: string) {
  return db
    .selectFrom('financing_applications')
    .select(['id', 'password_hash', 'password_settled_at'])
    .where('cpf', '=', cpf)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Notes that passwords have opened their applications: from now on a repeated submission may not replace them. */
export async function settlePasswords(db: Kysely<Database>, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('financing_applications')
    .set({ password_settled_at: at })
    .where('id', 'in', ids)
    .where('password_settled_at', 'is', null)
    .execute()
}

/** Replaces a password that nobody has used yet; false if somebody has. */
export async function replaceUnsettledPassword(
  db: Kysely<Database>,
  id: string,
  passwordHash: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('financing_applications')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('id', '=', id)
    .where('password_settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces a password in every application of a CPF that it opens, and gives their ids; a repeated submission may not
 * replace it any more. Applications of a CPF share a salt, so the same password has the same hash.
 */
export async function replacePassword(
  db: Kysely<Database>,
  { cpf, formerHash, passwordHash, at }: { cpf: string; formerHash: string; passwordHash: string; at: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('financing_applications')
    .set({ password_hash: passwordHash, password_settled_at: at, updated_at: at })
    .where('cpf', '=', cpf)
    .where('password_hash', '=', formerHash)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts a former password back. */
export async function restorePassword(
  db: Kysely<Database>,
  ids: readonly string[],
  formerHash: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('financing_applications')
    .set({ password_hash: formerHash, updated_at: at })
    .where('id', 'in', ids)
    .execute()
}
