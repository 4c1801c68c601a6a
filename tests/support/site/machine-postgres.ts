import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { servingRole } from '#db/roles.ts'
import { startPooler } from '../pooler.ts'
import { startPostgres } from '../postgres.ts'

export interface MachinePostgres {
  /** The variables by which machine-database.ts in another process finds it. */
  env: { POSTGRES_PROXY: string; POOLER_PORT: string; POSTGRES_PASSWORD: string }
  stop(): Promise<void>
}

/** Owns the databases, and like the owner at Neon is no superuser. */
export const ownerRole = 'tiriva_owner'

/** Connections of the pooler for each database and role, so that transactions wait for each other as when deployed. */
const connections = 10
const password = 'journeys'

/**
 * Starts a PostgreSQL and a pooler for the databases of the journeys' servers. A crash may lose data, because nobody
 * reads them later. Throws if a missing package cannot be installed.
 */
export async function startMachinePostgres(): Promise<MachinePostgres> {
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startPostgres({ ...careless, max_connections: '300', shared_buffers: '128MB' })
  const cluster = createDatabase({ databaseUrl: postgres.databaseUrl, databaseWsProxy: postgres.wsProxy })
  await sql`create role ${sql.id(ownerRole)} login createrole password ${sql.lit(password)}`.execute(cluster)
  await sql`create role ${sql.id(servingRole)} login password ${sql.lit(password)}`.execute(cluster)
  await cluster.destroy()
  const pooler = await startPooler(postgres, connections)
  return {
    env: { POSTGRES_PROXY: postgres.wsProxy, POOLER_PORT: String(pooler.port), POSTGRES_PASSWORD: password },
    stop: async () => {
      pooler.stop()
      await postgres.stop()
    },
  }
}
