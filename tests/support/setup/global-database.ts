import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { housekeepingRole, servingRole } from '#db/roles.ts'
import { startPostgres } from '../postgres.ts'

export interface TestDatabase {
  /** The address with the owner's role. */
  ownerUrl: string
  wsProxy: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: readonly TestDatabase[]
  }
}

/**
 * Returns every worker of the run a migrated database on one PostgreSQL of this machine; own-database.ts takes the
 * worker's one. Throws if there is no PostgreSQL and none can be installed.
 */
export default async function setup({ provide, vitest }: TestProject): Promise<() => Promise<void>> {
  // Tests need no durable data, so nothing waits for the disk. Their data are small, so compiling queries and planning
  // them for each value (plan-once.ts) would not pay.
  const unsafe = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  }
  const postgres = await startPostgres({
    ...unsafe,
    jit: 'off',
    plan_cache_mode: 'force_generic_plan',
    max_connections: '200',
  })
  const { databaseUrl, wsProxy } = postgres
  const names = Array.from({ length: Number(vitest.config.maxWorkers) }, (_, index) => `worker_${index + 1}`)
  const [first = 'worker_1', ...others] = names
  const on = (name: string) => databaseUrl.replace(/[^/]+$/, name)
  const connect = (name: string) => createDatabase({ databaseUrl: on(name), databaseWsProxy: wsProxy })

  const cluster = connect('postgres')
  await sql`create database ${sql.id(first)}`.execute(cluster)
  const migrated = connect(first)
  await migrateToLatest(migrated)
  for (const role of [servingRole, housekeepingRole]) await sql`alter role ${sql.id(role)} login`.execute(migrated)
  await migrated.destroy()
  for (const name of others) await sql`create database ${sql.id(name)} template ${sql.id(first)}`.execute(cluster)
  await cluster.destroy()

  provide(
    'databases',
    names.map((name) => ({ ownerUrl: on(name), wsProxy })),
  )
  return postgres.stop
}
