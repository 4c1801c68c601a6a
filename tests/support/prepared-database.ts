import type { Pool } from '@neondatabase/serverless'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  sql,
  type Transaction,
} from 'kysely'
import type { Database } from '#db/schema.ts'
import { storeStates, willChange } from '#server/application/state.ts'

/**
 * A query builder for what a test prepares: the states of applications follow its statements, also those that the
 * server would have to write in a transaction of its own.
 */
export function preparedDatabase(pool: Pool): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: pool as unknown as PostgresPool })
  return new Kysely<Database>({ dialect: withDriver(dialect, storing(dialect.createDriver())) })
}

const withDriver = (dialect: Dialect, driver: Driver): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => driver,
})

const writes = (query: CompiledQuery) => /\b(insert|update|delete)\b/i.test(query.sql)

/** The same driver, which stores stale states before each commit and after each single statement that writes. */
function storing(driver: Driver): Driver {
  const inside = new WeakSet<DatabaseConnection>()
  const known = new WeakSet<DatabaseConnection>()
  const own = new WeakMap<DatabaseConnection, DatabaseConnection['executeQuery']>()

  let hasStates = false
  /** Tells whether the table of states is there; a database that is being migrated or restored does not have it yet. */
  async function isMigrated(db: Kysely<Database>): Promise<boolean> {
    if (hasStates) return true
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('public.application_state') is not null as there`.execute(db)
    hasStates = rows[0]?.there === true
    return hasStates
  }

  /** Stores the states that this connection left stale. */
  async function store(connection: DatabaseConnection): Promise<void> {
    const db = databaseOn(connection, own.get(connection) ?? connection.executeQuery.bind(connection))
    if (!(await isMigrated(db))) return
    const rows = await db.selectFrom('application_state').select('application_id').where('stale', '=', true).execute()
    for (const { application_id: id } of rows) willChange(db, id)
    await Promise.all(await storeStates(db as Transaction<Database>))
  }

  function intercept(connection: DatabaseConnection): DatabaseConnection {
    if (known.has(connection)) return connection
    known.add(connection)
    const run = connection.executeQuery.bind(connection)
    own.set(connection, run)
    const plain = (text: string) => run(CompiledQuery.raw(text))
    connection.executeQuery = async (query, ...rest) => {
      if (inside.has(connection) || !writes(query)) return run(query, ...rest)
      await plain('begin')
      try {
        const result = await run(query, ...rest)
        await store(connection)
        await plain('commit')
        return result as never
      } catch (error) {
        await plain('rollback')
        throw error
      }
    }
    return connection
  }

  const inherited = Object.create(driver) as Driver
  return Object.assign(inherited, {
    init: (...given: Parameters<Driver['init']>) => driver.init(...given),
    destroy: (...given: Parameters<Driver['destroy']>) => driver.destroy(...given),
    acquireConnection: async (...given: Parameters<Driver['acquireConnection']>) =>
      intercept(await driver.acquireConnection(...given)),
    releaseConnection: (...given: Parameters<Driver['releaseConnection']>) => driver.releaseConnection(...given),
    beginTransaction: async (...given: Parameters<Driver['beginTransaction']>) => {
      inside.add(given[0])
      await driver.beginTransaction(...given)
    },
    commitTransaction: async (...given: Parameters<Driver['commitTransaction']>) => {
      await store(given[0])
      inside.delete(given[0])
      await driver.commitTransaction(...given)
    },
    rollbackTransaction: async (...given: Parameters<Driver['rollbackTransaction']>) => {
      inside.delete(given[0])
      await driver.rollbackTransaction(...given)
    },
  })
}

/** A query builder over one connection, for work within its transaction. */
function databaseOn(connection: DatabaseConnection, run: DatabaseConnection['executeQuery']): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: {} as PostgresPool })
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    destroy: nothing,
    acquireConnection: async () => ({ executeQuery: run, streamQuery: connection.streamQuery.bind(connection) }),
    releaseConnection: nothing,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
  }
  return new Kysely<Database>({ dialect: withDriver(dialect, driver) })
}
