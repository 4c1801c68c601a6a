import type { Kysely } from 'kysely'
import { createDatabase, type DatabaseSettings, openPool } from '#db/connection.ts'
import type { Database } from '#db/schema.ts'
import { storeStates } from './application/state.ts'

/** The name by which the database knows this release. It refuses of it a commit without the states that follow. */
const applicationName = 'tiriva'

/** Returns a pool of connections for the server and its commands. */
export const openServerPool = (settings: DatabaseSettings) => openPool({ ...settings, applicationName })

/** Returns a query builder whose transactions store the states of the applications that they changed. */
export const openDatabase = (settings: DatabaseSettings, pool = openServerPool(settings)): Kysely<Database> =>
  createDatabase(settings, pool, storeStates)
