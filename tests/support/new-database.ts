import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { servingRole } from '#db/roles.ts'
import { databaseAs } from './setup/database-as.ts'

export interface NewDatabase {
  /** The address for its owner, and for the serving role. */
  databaseUrl: string
  servingUrl: string
  wsProxy: string
  /** Removes it. Ends connections that are still open. */
  stop(): Promise<void>
}

/** Makes an empty database without tables, beside this worker's one, for a test that needs a second one. */
export async function newDatabase(): Promise<NewDatabase> {
  const { DATABASE_WS_PROXY: wsProxy = '' } = process.env
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const addressOf = (database: string) => new URL(`/${database}`, databaseAs('postgres')).href
  const inCluster = async (statement: ReturnType<typeof sql>) => {
    const cluster = createDatabase({ databaseUrl: addressOf('postgres'), databaseWsProxy: wsProxy })
    await statement.execute(cluster)
    await cluster.destroy()
  }
  await inCluster(sql`create database ${sql.id(name)}`)
  return {
    databaseUrl: addressOf(name),
    servingUrl: databaseAs(servingRole, addressOf(name)),
    wsProxy,
    stop: () => inCluster(sql`drop database ${sql.id(name)} with (force)`),
  }
}
