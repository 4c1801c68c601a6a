import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Tie, type TieKind, tieMs } from '#domain/identity/independence.ts'

/** The ties between accounts of staff that count at a time. */
export async function findTies(db: Kysely<Database>, at: Date): Promise<Tie[]> {
  const rows = await db
    .selectFrom('staff_ties')
    .select(['one_id as one', 'other_id as other', 'kind', 'at'])
    .where('at', '>', new Date(at.getTime() - tieMs))
    .execute()
  return rows.map(({ one, other, kind, at }) => ({ one, other, ...(kind === 'recovered' && { recoveredAt: at }) }))
}

/**
 * Keeps that one account invited, promoted or recovered another, so that neither is the other's second person for a
 * while.
 */
export async function tieAccounts(
  db: Kysely<Database>,
  { one, other, kind, at }: { one: string; other: string; kind: TieKind; at: Date },
): Promise<void> {
  if (one !== other) await db.insertInto('staff_ties').values({ one_id: one, other_id: other, kind, at }).execute()
}

/**
 * Lets the former ties of an account count anew, because it has just become a manager's: who invited it long ago could
 * have waited for that.
 */
export async function renewTies(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db
    .insertInto('staff_ties')
    .columns(['one_id', 'other_id', 'kind', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('staff_ties')
        .select(['one_id', 'other_id', 'kind', sql<Date>`${at}::timestamptz`.as('at')])
        .distinct()
        .where((tie) => tie.or([tie('one_id', '=', id), tie('other_id', '=', id)])),
    )
    .execute()
}
