// Replaces db/local/embedded.ts in the journeys' servers: each data folder has a database of the machine's PostgreSQL,
// reached through its pooler in transaction mode, as it is deployed.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { startBridge } from '#db/local/bridge.ts'
import type { EmbeddedDatabase } from '#db/local/embedded.ts'
import { servingRole } from '#db/roles.ts'
import { type MachinePostgres, ownerRole } from './machine-postgres.ts'

const { POSTGRES_PROXY = '', POOLER_PORT, POSTGRES_PASSWORD } = process.env as unknown as MachinePostgres['env']

/** The database of a data folder. A copied folder names the database of the folder that it is a copy of. */
interface Named {
  name: string
  folder: string
}

/**
 * Like the function that this replaces. The database of a copied folder is a copy too, and stays until the PostgreSQL
 * is stopped. Without `dataDir` it is empty.
 */
export async function startEmbeddedDatabase(
  options: { dataDir?: string; bridgePort?: number } = {},
): Promise<EmbeddedDatabase> {
  const name = options.dataDir === undefined ? await create() : await nameIn(options.dataDir)
  const bridge = await startBridge({ host: '127.0.0.1', port: Number(POOLER_PORT) }, options.bridgePort)
  return {
    databaseUrl: `postgres://${ownerRole}:${POSTGRES_PASSWORD}@localhost/${name}`,
    servingUrl: `postgres://${servingRole}:${POSTGRES_PASSWORD}@localhost/${name}`,
    wsProxy: bridge.wsProxy,
    stop: () => bridge.stop(),
  }
}

async function nameIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'database.json')
  const named: Named | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  if (named?.folder === folder) return named.name
  const name = await create(named?.name)
  await writeFile(file, JSON.stringify({ name, folder } satisfies Named))
  return name
}

/** Creates a database, empty or as a copy, and returns its name. */
async function create(original?: string): Promise<string> {
  const name = `site_${randomUUID().replaceAll('-', '')}`
  const cluster = createDatabase({
    databaseUrl: 'postgres://postgres@localhost/postgres',
    databaseWsProxy: POSTGRES_PROXY,
  })
  try {
    // The pooler keeps connections after the original's server has ended, and PostgreSQL copies no database in use.
    if (original !== undefined)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${original}`.execute(cluster)
    await sql`create database ${sql.id(name)} template ${sql.id(original ?? 'template0')}
      owner ${sql.id(ownerRole)}`.execute(cluster)
  } finally {
    await cluster.destroy()
  }
  return name
}
