import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The application of a CPF with a contract number; undefined when the two do not belong together. */
export async function findForRecovery(db: Kysely<Database>, cpf: string, contractNumber: string) {
  return db
    .selectFrom('financing_applications')
    .select(['id', 'full_name', 'contract_number', 'birth_date', 'email'])
    .where('contract_number', '=', contractNumber)
    .where('cpf', '=', cpf)
    .executeTakeFirst()
}

/** Stores a token, replacing any earlier one of the application. */
export async function replaceToken(
  db: Kysely<Database>,
  token: { hash: string; applicationId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('recovery_tokens').where('application_id', '=', token.applicationId).execute()
  await db
    .insertInto('recovery_tokens')
    .values({
      token_hash: token.hash,
      application_id: token.applicationId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** The application whose password a token may change; undefined if it was used, has expired or never existed. */
export async function findTokenOwner(db: Kysely<Database>, hash: string, now: Date) {
  return db
    .selectFrom('recovery_tokens')
    .innerJoin('financing_applications as application', 'application.id', 'recovery_tokens.application_id')
    .select([
      'application.id',
      'application.cpf',
      'application.email',
      'application.full_name',
      'application.birth_date',
      'application.motorcycle_model',
      'application.contract_number',
      'application.password_hash',
    ])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a token; false if another request was faster. */
export async function spendToken(db: Kysely<Database>, hash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('recovery_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every recovery that is under way for these applications. */
export async function deleteTokens(db: Kysely<Database>, applicationIds: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_tokens').where('application_id', 'in', applicationIds).execute()
}
