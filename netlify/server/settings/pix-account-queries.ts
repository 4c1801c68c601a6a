import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Account = { chave: string; nome: string; cidade: string }

/** The change that waits for a second manager, with the name of who asked for it; undefined when there is none any more. */
export function findOpenChange(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('pix_account_changes as change')
    .innerJoin('admin_users as maker', 'maker.id', 'change.requested_by')
    .selectAll('change')
    .select('maker.username as maker')
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Stores a change to be approved, in the place of one that is open or has expired. */
export async function insertChange(
  db: Kysely<Database>,
  change: { former: Account; account: Account; by: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { former, account, by, at, expiresAt } = change
  await db
    .updateTable('pix_account_changes')
    .set({ decision: 'withdrawn', decided_by: by, decided_at: at })
    .where('decision', 'is', null)
    .execute()
  await db
    .insertInto('pix_account_changes')
    .values({
      former: JSON.stringify(former),
      account: JSON.stringify(account),
      requested_by: by,
      requested_at: at,
      expires_at: expiresAt,
      decision: null,
      decided_by: null,
      decided_at: null,
    })
    .execute()
}

/** Decides about an open change, once; false when somebody was faster or it has expired. */
export async function decideChange(
  db: Kysely<Database>,
  { id, decision, by, at }: { id: string; decision: 'approved' | 'refused' | 'withdrawn'; by: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('pix_account_changes')
    .set({ decision, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
