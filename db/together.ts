import type { CompiledQuery, Kysely } from 'kysely'
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

/** What a transaction has still to send, and how often it has written. */
export interface Course {
  /** Writes that go with the next statement. */
  writes: CompiledQuery[]
  /** Reads that wait for the commit. */
  reads: (() => Promise<void>)[]
  /** How many statements have written so far, those of `writes` included. */
  written: number
}

/** The course of each transaction that sends statements in batches. */
export const courses = new WeakMap<Kysely<Database>, Course>()

/**
 * Writes what nobody needs a result of, at no trip of its own: the statement goes to the database with the next one of
 * the transaction or with the commit, before it. If it fails, that one fails with its error.
 */
export async function writeLater(
  trx: Kysely<Database>,
  query: { compile(): CompiledQuery; execute(): Promise<unknown> },
): Promise<void> {
  const course = courses.get(trx)
  if (course === undefined) {
    await query.execute()
    return
  }
  course.writes.push(query.compile())
  course.written += 1
}

/** Returns how many statements of a transaction have written so far; undefined if nobody counts them. */
export const writesSoFar = (trx: Kysely<Database>): number | undefined => courses.get(trx)?.written

/**
 * Reads what a transaction has done, after all its writes, in the trip of its commit: an answer costs no trip of its
 * own. The promise must not be awaited within the transaction, and `read` starts all its statements at once.
 */
export function readAtCommit<Result>(trx: Kysely<Database>, read: () => Promise<Result>): Promise<Result> {
  const course = courses.get(trx)
  const answer =
    course === undefined
      ? read()
      : new Promise<Result>((resolve, reject) => {
          course.reads.push(() => read().then(resolve, reject))
        })
  // If the commit fails with it, its caller hears of that and never asks for the answer, which would end the process.
  answer.catch(() => {})
  return answer
}
