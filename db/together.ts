import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

type Together = <Result>(work: (one: Kysely<Database>) => Promise<Result>) => Promise<Result>

/**
 * Runs reads on one connection: those that start at once, as in `Promise.all`, cost one trip to the database. Within a
 * transaction they are part of it.
 */
export const together = <Result>(
  db: Kysely<Database> & { together?: Together },
  work: (one: Kysely<Database>) => Promise<Result>,
): Promise<Result> => db.together?.(work) ?? work(db)

/** The reads that wait for the commit of each transaction. */
export const lastReads = new WeakMap<Kysely<Database>, (() => Promise<void>)[]>()

/**
 * Reads what a transaction has done, after all its writes, in the trip of its commit: an answer costs no trip of its own. The
 * promise must not be awaited within the transaction, and `read` starts all its statements at once.
 */
export function readAtCommit<Result>(trx: Kysely<Database>, read: () => Promise<Result>): Promise<Result> {
  const waiting = lastReads.get(trx)
  if (!waiting) return read()
  return new Promise((resolve, reject) => {
    waiting.push(() => read().then(resolve, reject))
  })
}
