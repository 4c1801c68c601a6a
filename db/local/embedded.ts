import { mkdir } from 'node:fs/promises'
import type { AddressInfo, Server } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { servingRole } from '../roles.ts'
import { startBridge } from './bridge.ts'

// V8's second compiler would take 400 MB and a second of processor for this one program, and save a fifth of a query's
// time.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

export interface EmbeddedDatabase {
  /** The address for the role that owns the data. */
  databaseUrl: string
  /** The address for the serving role. */
  servingUrl: string
  wsProxy: string
  stop(): Promise<void>
}

/** The address of every embedded database for one of its roles. Only the bridge in front of it differs. */
const urlOf = (role: string) => `postgres://${role}:embedded@localhost/postgres`

/**
 * Starts a Postgres inside this process, which only the Neon driver can reach.
 * `dataDir` keeps the data on disk and is created if missing. Without it the data lives in memory.
 * `bridgePort` fixes the WebSocket port, for processes that cannot learn a random one.
 */
export async function startEmbeddedDatabase(
  options: { dataDir?: string; bridgePort?: number } = {},
): Promise<EmbeddedDatabase> {
  if (options.dataDir !== undefined) await mkdir(options.dataDir, { recursive: true })
  const postgres = await PGlite.create({
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
    extensions: { pg_trgm },
  })
  const socket = new PGLiteSocketServer({ db: postgres, host: '127.0.0.1', port: 0, maxConnections: 100 })
  await socket.start()
  const bridge = await startBridge(
    { host: '127.0.0.1', port: listeningPort(socket), singleSession: true },
    options.bridgePort,
  )
  return {
    databaseUrl: urlOf('postgres'),
    servingUrl: urlOf(servingRole),
    wsProxy: bridge.wsProxy,
    stop: async () => {
      await bridge.stop()
      await socket.stop()
      await postgres.close()
    },
  }
}

// With port 0 the library still reports 0, so ask the socket itself.
function listeningPort(socket: PGLiteSocketServer): number {
  const { server } = socket as unknown as { server: Server }
  return (server.address() as AddressInfo).port
}
