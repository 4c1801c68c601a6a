import type { createDatabase, DatabaseSettings, openPool } from '#db/connection.ts'
import { openDatabase, openServerPool } from '#server/database.ts'
import { preparedDatabase } from './prepared-database.ts'

const pools = new Map<string, ReturnType<typeof openPool>>()

/**
 * One pool for each address, shared by all files of a worker. Each new connection costs a PostgreSQL process, which has
 * to read the tables' definitions anew. A pool closes idle connections by itself.
 */
export function sharedPool({ databaseUrl, databaseWsProxy }: DatabaseSettings): ReturnType<typeof openPool> {
  const address = `${databaseUrl} ${databaseWsProxy}`
  const pool = pools.get(address) ?? openServerPool({ databaseUrl, databaseWsProxy })
  pools.set(address, pool)
  return pool
}

/** A query builder over the shared pool of an address, for what a test prepares and reads. It is never destroyed. */
export const sharedDatabase = (settings: DatabaseSettings): ReturnType<typeof createDatabase> =>
  preparedDatabase(sharedPool(settings))

/** The server's own query builder over the shared pool. The database refuses of it what leaves a state stale. */
export const serverDatabase = (settings: DatabaseSettings): ReturnType<typeof createDatabase> =>
  openDatabase(settings, sharedPool(settings))
