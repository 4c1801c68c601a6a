import { createDatabase, type DatabaseSettings, openPool } from '#db/connection.ts'

const pools = new Map<string, ReturnType<typeof openPool>>()

/**
 * One pool for each address, shared by all files of a worker. Each new connection costs a PostgreSQL process, which has
 * to read the tables' definitions anew. A pool closes idle connections by itself.
 */
export function sharedPool({ databaseUrl, databaseWsProxy }: DatabaseSettings): ReturnType<typeof openPool> {
  const address = `${databaseUrl} ${databaseWsProxy}`
  const pool = pools.get(address) ?? openPool({ databaseUrl, databaseWsProxy })
  pools.set(address, pool)
  return pool
}

/** A query builder over the shared pool of an address. It is never destroyed. */
export const sharedDatabase = (settings: DatabaseSettings): ReturnType<typeof createDatabase> =>
  createDatabase(settings, sharedPool(settings))
