import { createDatabase, type DatabaseSettings, openPool } from '#db/connection.ts'

const pools = new Map<string, ReturnType<typeof openPool>>()

/**
 * One pool an address, for all files of a worker: each new connection costs a process of PostgreSQL, which learns the tables
 * anew. It closes idle connections by itself.
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
