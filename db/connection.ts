import { type Client, neonConfig, Pool, types } from '@neondatabase/serverless'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction, type TransactionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface DatabaseSettings {
  databaseUrl: string
  /** `host:port/v1` of the WebSocket bridge in front of a plain Postgres; undefined means Neon itself. */
  databaseWsProxy: string | undefined
  onError?: (error: Error) => void
  /** The name by which the database knows who connects. */
  applicationName?: string
}

/** Returns a pool of connections that use the Neon driver, which speaks Postgres over WebSocket. It connects on the first query. */
export function openPool(settings: DatabaseSettings): Pool {
  if (settings.databaseWsProxy !== undefined) routeThroughBridge(settings.databaseWsProxy)
  const pool = new Pool({
    connectionString: settings.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // A frozen function wakes with dead sockets, so idle ones are closed early.
    idleTimeoutMillis: 5_000,
    types: { getTypeParser: parserOf },
    ...(settings.applicationName && { application_name: settings.applicationName }),
  })
  // A lost connection without an error listener would end the process. Idle connections report to the pool, others to their
  // client.
  const onError = settings.onError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client: Client) => client.on('error', onError))
  return pool
}

/** Does the rest of a transaction before its commit. What it throws rolls the transaction back. */
export type BeforeCommit = (trx: Transaction<Database>) => Promise<void>

/**
 * Returns a query builder over a pool, by default a new one. Its `destroy()` closes the pool's connections. `beforeCommit`
 * runs at the end of each of its transactions that may write.
 */
export function createDatabase(
  settings: DatabaseSettings,
  pool = openPool(settings),
  beforeCommit?: BeforeCommit,
): Kysely<Database> {
  // The pool has the methods that Kysely needs; only the declared types of `connect` differ.
  const dialect = new PostgresDialect({ pool: pool as unknown as PostgresPool })
  return beforeCommit ? new DatabaseWithEnd({ dialect }, beforeCommit) : new Kysely<Database>({ dialect })
}

class DatabaseWithEnd extends Kysely<Database> {
  readonly #beforeCommit: BeforeCommit

  constructor(config: { dialect: PostgresDialect }, beforeCommit: BeforeCommit) {
    super(config)
    this.#beforeCommit = beforeCommit
  }

  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction()
    const begin = builder.execute.bind(builder)
    builder.execute = (work) =>
      begin(async (trx) => {
        const result = await work(trx)
        await this.#beforeCommit(trx)
        return result
      })
    return builder
  }
}

/**
 * Dates stay text, because a date of birth has no time zone. Every int8 here is a count or a small id, so it becomes a number.
 */
function parserOf(oid: number, format?: string) {
  if (oid === types.builtins.DATE) return (value: string) => value
  if (oid === types.builtins.INT8) return Number
  return types.getTypeParser(oid, format as 'text')
}

/** Makes all connections of this process that are opened from now on go through a bridge, `host:port/v1`. */
export function routeThroughBridge(wsProxy: string): void {
  neonConfig.wsProxy = () => wsProxy
  neonConfig.useSecureWebSocket = false
  neonConfig.pipelineTLS = false
  neonConfig.pipelineConnect = false
  neonConfig.forceDisablePgSSL = true
}
