import { type Client, neonConfig, Pool, types } from '@neondatabase/serverless'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface DatabaseSettings {
  databaseUrl: string
  /** `host:port/v1` of the WebSocket bridge in front of a plain Postgres; undefined means Neon itself. */
  databaseWsProxy: string | undefined
  onError?: (error: Error) => void
}

/** Opens a pool of connections, none until the first query, with the Neon driver, which speaks Postgres over WebSocket. */
export function openPool(settings: DatabaseSettings): Pool {
  if (settings.databaseWsProxy !== undefined) routeThroughBridge(settings.databaseWsProxy)
  const pool = new Pool({
    connectionString: settings.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // A frozen function wakes with dead sockets: let idle ones go before that can matter.
    idleTimeoutMillis: 5_000,
    types: { getTypeParser: parserOf },
  })
  // Without a listener a lost connection would end the process: an idle one tells the pool, one in use its own client.
  const onError = settings.onError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client: Client) => client.on('error', onError))
  return pool
}

/** The typed queries over a pool, its own unless one is given. `destroy()` on the result closes its connections. */
export function createDatabase(settings: DatabaseSettings, pool = openPool(settings)): Kysely<Database> {
  // Same methods as Kysely asks for; only the declared types of `connect` differ.
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) })
}

/** A date of birth has no time zone: it stays text. int8 here is only counts and small identities. */
function parserOf(oid: number, format?: string) {
  if (oid === types.builtins.DATE) return (value: string) => value
  if (oid === types.builtins.INT8) return Number
  return types.getTypeParser(oid, format as 'text')
}

function routeThroughBridge(wsProxy: string) {
  neonConfig.wsProxy = () => wsProxy
  neonConfig.useSecureWebSocket = false
  neonConfig.pipelineTLS = false
  neonConfig.pipelineConnect = false
  neonConfig.forceDisablePgSSL = true
}
