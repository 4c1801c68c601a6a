import { createDatabase } from '#db/connection.ts'
import { startBridge } from '#db/local/bridge.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import type { Send } from '#tests/support/ledger.ts'
import { type RealPostgres, startPostgres } from '#tests/support/postgres.ts'
import { type FaultProxy, startFaultProxy } from '../support/fakes/fault-proxy.ts'

/** The API in this process on a real PostgreSQL, with a proxy in between that can cause faults. */
export interface Rig {
  postgres: RealPostgres
  proxy: FaultProxy
  server: TestServer
  /** A browser's request, always from the same address. */
  send: Send
  /** Resolves when the API reports that it is healthy; returns the elapsed ms. Throws after 30 s. */
  recovered(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a rig whose PostgreSQL has few connections, so that they can run out. `replace` replaces dependencies of the
 * API.
 */
export async function startRig(replace: Partial<Deps> = {}): Promise<Rig> {
  const postgres = await startPostgres({ max_connections: '20' })
  const proxy = await startFaultProxy(postgres)
  const bridge = await startBridge({ host: '127.0.0.1', port: proxy.port })
  process.env.DATABASE_URL = postgres.databaseUrl
  process.env.DATABASE_WS_PROXY = bridge.wsProxy
  const db = createDatabase({ databaseUrl: postgres.databaseUrl, databaseWsProxy: bridge.wsProxy })
  await migrateToLatest(db)
  await db.destroy()
  const server = await startServer({ VITEST: 'silent' }, replace)
  const { fetch } = server.browser()
  return {
    postgres,
    proxy,
    server,
    send: fetch,
    recovered: async () => {
      const start = performance.now()
      while (performance.now() - start < 30_000) {
        if ((await fetch('/api/health')).ok) return Math.round(performance.now() - start)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('the API did not recover within 30 s')
    },
    stop: async () => {
      await server.stop()
      await bridge.stop()
      await proxy.stop()
      await postgres.stop()
      // The next process has another database.
      delete process.env.DATABASE_URL
      delete process.env.DATABASE_WS_PROXY
    },
  }
}
