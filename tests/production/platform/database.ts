import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { startBridge } from '#db/local/bridge.ts'
import type { Database } from '#db/schema.ts'
import { type Pooler, startPooler } from '#tests/support/pooler.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import type { KeyPair } from './authority.ts'
import { startTlsFront, type TlsFront } from './tls-front.ts'

export interface TwinDatabase {
  /** As in the platform's dashboard: the pooled address of the owner, who is no superuser. */
  ownerUrl: string
  /** The endpoint of the driver's secured WebSockets. */
  front: TlsFront
  pooler: Pooler
  versions: string
  /** A connection to the data that bypasses pooler and TLS. */
  db: Kysely<Database>
  stop(): Promise<void>
}

/**
 * An address of this machine that no other program and no other twin uses, because the driver always uses the port of
 * https.
 */
const databaseHost = `127.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`

const owner = { name: 'tiriva_owner', password: 'senha-da-dona' }

/**
 * A database like Neon's: an owner with only the right to make roles, pg_stat_statements in `public`, PgBouncer in
 * transaction mode, and WebSockets over TLS in front. The driver uses its own mode for Neon. `connections` is the
 * pooler's size.
 */
export async function startDatabase(
  certified: (...hosts: string[]) => KeyPair,
  connections: number,
): Promise<TwinDatabase> {
  const postgres = await startPostgres({ shared_preload_libraries: 'pg_stat_statements', max_connections: '100' })
  const as = (name: string) => postgres.databaseUrl.replace(/[^/]+$/, name)
  // Only the driver of this process uses the plain way; the twin's drivers run in other processes.
  const look = (name: string) => createDatabase({ databaseUrl: as(name), databaseWsProxy: postgres.wsProxy })
  const cluster = look('postgres')
  await sql`create role ${sql.id(owner.name)} login createrole password ${sql.lit(owner.password)}`.execute(cluster)
  await sql`create database tiriva owner ${sql.id(owner.name)}`.execute(cluster)
  await cluster.destroy()
  const db = look('tiriva')
  await sql`create extension pg_stat_statements schema public`.execute(db)

  const pooler = await startPooler(postgres, connections)
  const bridge = await startBridge({ host: '127.0.0.1', port: pooler.port })
  const front = await startTlsFront(Number(new URL(`ws://${bridge.wsProxy}`).port), {
    host: databaseHost,
    port: 443,
    ...certified(databaseHost),
  }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `Port 443 of ${databaseHost} cannot be listened on (${error.code}): the twin needs root, as apt does.`,
    )
  })
  return {
    ownerUrl: `postgres://${owner.name}:${owner.password}@${databaseHost}/tiriva`,
    front,
    pooler,
    db,
    versions: `${postgres.version}, ${pooler.version}`,
    stop: async () => {
      await db.destroy()
      await front.stop()
      await bridge.stop()
      pooler.stop()
      await postgres.stop()
    },
  }
}
