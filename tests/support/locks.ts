import { type Kysely, sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>
type Locking = (tx: Transaction<Database>) => Promise<unknown>

/** How many sessions of this database wait for a lock that another one holds. */
export async function waitingForLock(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Runs `requests` in this order into what one transaction holds by `first`: each begins once those before it wait for a
 * lock. The transaction then takes `then` too and ends. Returns the answers; a deadlock fails.
 */
export async function runInto<Answer>(
  db: Db,
  first: Locking,
  requests: readonly (() => Promise<Answer>)[],
  then: Locking = async () => {},
): Promise<Answer[]> {
  const sent: Promise<Answer>[] = []
  const held = db.transaction().execute(async (tx) => {
    await first(tx)
    for (const request of requests) {
      const answer = request()
      // A failure is thrown at the end.
      answer.catch(() => {})
      sent.push(answer)
      await expect.poll(() => waitingForLock(db), { timeout: 15_000 }).toBeGreaterThanOrEqual(sent.length)
    }
    await then(tx)
  })
  const [end] = await Promise.allSettled([held])
  const answers = await Promise.all(sent)
  if (end.status === 'rejected') throw end.reason
  return answers
}
