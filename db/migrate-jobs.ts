import { EventEmitter } from 'node:events'
import { runMigrations, type SharedOptions } from 'graphile-worker'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from './schema.ts'

type PgPool = NonNullable<SharedOptions['pgPool']>
type Question = string | { text: string; values?: unknown[] }

/** Brings the tables of the job queue, which live in a schema of their own, to the newest version of graphile-worker. */
export async function migrateJobs(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const query = (question: Question, values?: unknown[]) =>
      typeof question === 'string'
        ? connection.executeQuery(CompiledQuery.raw(question, values ?? []))
        : connection.executeQuery(CompiledQuery.raw(question.text, question.values ?? []))
    // The library asks for a pool: here it is one connection of the pool that Kysely has.
    const pool = Object.assign(new EventEmitter(), { connect: async () => ({ query, release: () => {} }), query })
    for (const event of ['error', 'connect']) pool.on(event, () => {})
    await runMigrations({ pgPool: pool as unknown as PgPool, noPreparedStatements: true })
  })
}
