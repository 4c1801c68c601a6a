import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

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

/** Forgets the browsers that an account was opened in, but for one. */
export async function forgetDevices(
  db: Kysely<Database>,
  accountId: string,
  except: string | undefined,
): Promise<void> {
  const all = db.deleteFrom('applicant_devices').where('account_id', '=', accountId)
  await (except === undefined ? all : all.where('token_hash', '!=', except)).execute()
}
