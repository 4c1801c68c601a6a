import { type Client, neonConfig, Pool, types } from '@neondatabase/serverless'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  Transaction,
  type TransactionBuilder,
} from 'kysely'
import type { Database } from '#db/schema.ts'
import { pipelined } from './pipeline.ts'
import { type Course, courses } from './together.ts'

export interface DatabaseSettings {
  databaseUrl: string
  /** `host:port/v1` of the WebSocket bridge in front of a plain Postgres; undefined means Neon itself. */
  databaseWsProxy: string | undefined
  onError?: (error: Error) => void
  /** The name by which the database knows who connects. */
  applicationName?: string
}

/**
 * Returns a pool of connections that use the Neon driver, which speaks Postgres over WebSocket. It connects on the
 * first query.
 */
export function openPool(settings: DatabaseSettings): Pool {
  if (settings.databaseWsProxy !== undefined) routeThroughBridge(settings.databaseWsProxy)
  const pool = new Pool({
    connectionString: settings.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // A frozen function wakes with dead sockets, so idle ones are closed early.
    idleTimeoutMillis: 5_000,
    types: ownTypes,
    ...(settings.applicationName && { application_name: settings.applicationName }),
  })
  // A lost connection without an error listener would end the process. Idle connections report to the pool, others to
  // their client.
  const onError = settings.onError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client: Client) => client.on('error', onError))
  return pool
}

/**
 * Does the rest of a transaction before its commit. Returns the last writes, which go to the database together with the
 * commit. What it throws, and what one of them throws, rolls the transaction back.
 */
export type BeforeCommit = (trx: Transaction<Database>) => Promise<readonly Promise<unknown>[]>

/**
 * Returns a query builder over a pool, by default a new one. Its `destroy()` closes the pool's connections.
 * `beforeCommit` runs at the end of each of its transactions that may write.
 */
export function createDatabase(
  settings: DatabaseSettings,
  pool = openPool(settings),
  beforeCommit: BeforeCommit = async () => [],
): Kysely<Database> {
  return new PipelinedDatabase(pool, beforeCommit)
}

/**
 * A database whose transactions send the statements that start at once in one batch. Kysely's own send one after
 * another, so that each costs a trip.
 */
class PipelinedDatabase extends Kysely<Database> {
  readonly #dialect: Dialect
  readonly #driver: Driver
  readonly #beforeCommit: BeforeCommit

  constructor(pool: Pool, beforeCommit: BeforeCommit) {
    const clients = { connect: async () => pipelined(await pool.connect(), ownTypes), end: () => pool.end() }
    // The pool has the methods that Kysely needs; only the declared types differ.
    const postgres = new PostgresDialect({ pool: clients as unknown as PostgresPool })
    const driver = postgres.createDriver()
    const dialect: Dialect = {
      createAdapter: () => postgres.createAdapter(),
      createIntrospector: (db) => postgres.createIntrospector(db),
      createQueryCompiler: () => postgres.createQueryCompiler(),
      createDriver: () => driver,
    }
    super({ dialect })
    this.#dialect = dialect
    this.#driver = driver
    this.#beforeCommit = beforeCommit
  }

  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction()
    builder.execute = (work) => this.getExecutor().provideConnection((connection) => this.#transact(connection, work))
    return builder
  }

  together<Result>(work: (one: Kysely<Database>) => Promise<Result>): Promise<Result> {
    return this.getExecutor().provideConnection((connection) => work(new Kysely<Database>(this.#on(connection))))
  }

  async #transact<Result>(connection: DatabaseConnection, work: (trx: Transaction<Database>) => Promise<Result>) {
    // Goes with the first statement, which fails for the same reason if it does.
    this.#driver.beginTransaction(connection, {}).catch(() => {})
    const course: Course = { writes: [], reads: [], written: 0 }
    let isOver = false
    try {
      const trx = new Transaction<Database>(this.#on(onCourse(connection, course), () => isOver))
      courses.set(trx, course)
      const result = await work(trx)
      const writes = await this.#beforeCommit(trx)
      sendWaiting(connection, course)
      const ends = [...writes, ...course.reads.map((read) => read()), this.#driver.commitTransaction(connection)]
      isOver = true
      courses.delete(trx)
      await Promise.all(ends)
      return result
    } catch (error) {
      isOver = true
      await this.#driver.rollbackTransaction(connection)
      throw error
    }
  }

  #on(connection: DatabaseConnection, isOver = () => false) {
    const executor = this.getExecutor().withConnectionProvider({
      provideConnection: async (work) => {
        if (isOver()) throw new Error('a statement after the end of its transaction')
        return work(connection)
      },
    })
    return { config: { dialect: this.#dialect }, dialect: this.#dialect, driver: this.#driver, executor }
  }
}

/** Returns a connection that sends the waiting writes of a transaction with each statement, and counts what writes. */
function onCourse(connection: DatabaseConnection, course: Course): DatabaseConnection {
  const begin = (query: CompiledQuery) => {
    sendWaiting(connection, course)
    if (!isRead(query)) course.written += 1
  }
  return {
    executeQuery: (query, options) => {
      begin(query)
      return connection.executeQuery(query, options)
    },
    streamQuery: (query, size, options) => {
      begin(query)
      return connection.streamQuery(query, size, options)
    },
  }
}

/**
 * Sends the waiting writes in one batch with what is sent next, which fails for the same reason if one of them does.
 */
function sendWaiting(connection: DatabaseConnection, course: Course): void {
  for (const query of course.writes.splice(0)) connection.executeQuery(query).catch(() => {})
}

/** Whether a statement only reads: one with parts may write in them, and nobody knows what a text of SQL does. */
const isRead = ({ query }: CompiledQuery) => query.kind === 'SelectQueryNode' && query.with === undefined

/**
 * Dates stay text, because a date of birth has no time zone. Every int8 here is a count or a small id, so it becomes a
 * number.
 */
function parserOf(oid: number, format?: string) {
  if (oid === types.builtins.DATE) return (value: string) => value
  if (oid === types.builtins.INT8) return Number
  return types.getTypeParser(oid, format as 'text')
}

const ownTypes = { getTypeParser: parserOf }

/** Makes all connections of this process that are opened from now on go through a bridge, `host:port/v1`. */
export function routeThroughBridge(wsProxy: string): void {
  neonConfig.wsProxy = () => wsProxy
  neonConfig.useSecureWebSocket = false
  neonConfig.pipelineTLS = false
  neonConfig.pipelineConnect = false
  neonConfig.forceDisablePgSSL = true
}
