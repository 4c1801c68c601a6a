import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The purpose of a code ('sign') and its subject, an account or a part of one. Each pair has at most one live code. */
export interface CodeKey {
  purpose: string
  subject: string
}

/** Stores a code, which replaces the former one. */
export async function replaceCode(
  db: Kysely<Database>,
  { purpose, subject }: CodeKey,
  code: { hash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const fresh = {
    ...{ code_hash: code.hash, created_at: code.createdAt, expires_at: code.expiresAt },
    ...{ tries: 0, used_at: null },
  }
  await db
    .insertInto('one_time_codes')
    .values({ purpose, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute()
}

/** Counts a try at the live code and gives its hash; undefined when there is none: used, expired, or tried too often. */
export async function tryCode(
  db: Kysely<Database>,
  { purpose, subject }: CodeKey,
  now: Date,
  mostTries: number,
): Promise<string | undefined> {
  const row = await db
    .updateTable('one_time_codes')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Uses a code up; false when another request was faster, or a newer code took its place. */
export async function spendCode(
  db: Kysely<Database>,
  { purpose, subject }: CodeKey,
  hash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

/** When the newest code was made, used or not; undefined when there was none. */
export async function codeSentAt(db: Kysely<Database>, { purpose, subject }: CodeKey): Promise<Date | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.created_at
}

/** Ends every code of an account: its own, and those of its applications and recoveries. */
export async function deleteAccountCodes(db: Kysely<Database>, accountId: string): Promise<void> {
  const applications = db
    .selectFrom('financing_applications')
    .select(sql<string>`id::text`.as('id'))
    .where('account_id', '=', accountId)
  await db
    .deleteFrom('one_time_codes')
    .where((code) =>
      code.or([
        code('subject', '=', accountId),
        code('subject', 'like', `${accountId}:%`),
        code('subject', 'in', applications),
      ]),
    )
    .execute()
}
