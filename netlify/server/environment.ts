import type { Pool } from '@neondatabase/serverless'
import { createDatabase, openPool } from '#db/connection.ts'
import { cdnPurge } from './cdn.ts'
import { readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { isPreview, readEnvironment } from './preview.ts'
import { createLog, describeError } from './shared/log.ts'
import { eachStore, openStore } from './shared/stores.ts'
import { jobsWakeUp } from './wake-up.ts'

export interface Environment {
  deps: Deps
  /** The connections under `deps.db`, for what brings queries of its own. */
  pool: Pool
}

let shared: Environment | undefined

/** What a process works with, made from its environment on first use and kept while the function lives. */
export function environment(): Environment {
  shared ??= fromEnvironment()
  return shared
}

function fromEnvironment(): Environment {
  const config = readConfig(readEnvironment())
  const log = createLog(config)
  const onError = (error: Error) => log.warn(describeError(error), 'idle connection lost')
  const pool = openPool({ ...config, onError })
  const deps: Deps = {
    ...eachStore((kind) => () => openStore(kind, { ofPreviews: isPreview(readEnvironment()) })),
    config,
    db: createDatabase(config, pool),
    now: () => new Date(),
    log,
    fetch: globalThis.fetch,
    purgeCdn: cdnPurge(process.env, log),
    wakeJobs: jobsWakeUp(config, log),
  }
  return { deps, pool }
}

/**
 * The same for what looks after the data: as the role that may remove what is kept. `close` ends its
 * connections.
 */
export function housekeepingEnvironment(): { deps: Deps; close(): Promise<void> } {
  const { deps } = environment()
  const { config } = deps
  if (config.housekeepingDatabaseUrl === config.databaseUrl) return { deps, close: async () => {} }
  const onError = (error: Error) => deps.log.warn(describeError(error), 'idle connection lost')
  const db = createDatabase({ ...config, databaseUrl: config.housekeepingDatabaseUrl, onError })
  return { deps: { ...deps, db }, close: () => db.destroy() }
}
