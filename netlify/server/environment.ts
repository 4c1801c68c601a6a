import type { Pool } from '@neondatabase/serverless'
import { cdnPurge } from './cdn.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase, openServerPool } from './database.ts'
import type { Deps } from './deps.ts'
import { isPreview, readEnvironment } from './preview.ts'
import { jobsAlarm } from './shared/alarm.ts'
import { eachStore, openNamedStore, openStore } from './shared/file-store.ts'
import { createLog, describeError, type Logger } from './shared/log.ts'

export interface Environment {
  deps: Deps
  /** The connections under `deps.db`, for a library that brings queries of its own. */
  pool: Pool
  /** When the schedule has to look for due jobs. */
  alarm: ReturnType<typeof jobsAlarm>
}

let shared: Environment | undefined

/**
 * Returns the dependencies of a process. They are made from its environment on first use, and kept while the process
 * lives.
 */
export function environment(): Environment {
  shared ??= fromEnvironment()
  return shared
}

function fromEnvironment(): Environment {
  const config = readConfig(readEnvironment())
  const log = createLog(config)
  const onError = (error: Error) => log.warn(describeError(error), 'idle connection lost')
  const pool = openServerPool({ ...config, onError })
  const ofPreviews = isPreview(readEnvironment())
  const alarm = jobsAlarm(() => openNamedStore('jobs', { ofPreviews }))
  const deps: Deps = {
    ...eachStore((kind) => () => openStore(kind, { ofPreviews })),
    config,
    db: openDatabase(config, pool),
    now: () => new Date(),
    log,
    fetch: globalThis.fetch,
    purgeCdn: cdnPurge(process.env, log),
    wakeJobs: jobsWakeUp(config, log, alarm),
  }
  return { deps, pool, alarm }
}

/** Returns the dependencies of housekeeping, whose database role may delete kept data. `close` ends its connections. */
export function housekeepingEnvironment(): { deps: Deps; close(): Promise<void> } {
  const { deps } = environment()
  const { config } = deps
  if (config.housekeepingDatabaseUrl === config.databaseUrl) return { deps, close: async () => {} }
  const onError = (error: Error) => deps.log.warn(describeError(error), 'idle connection lost')
  const db = openDatabase({ ...config, databaseUrl: config.housekeepingDatabaseUrl, onError })
  return { deps: { ...deps, db }, close: () => db.destroy() }
}

/** The path of the function that runs the jobs at once. */
const wakePath = '/wake-jobs'

const giveUpMs = 5_000

/**
 * Asks the jobs function to run the jobs that are due; that function answers at once and works on. Also rings the
 * alarm, so that the schedule runs them within a minute if the function cannot be reached. Never throws, and waits 5 s
 * at most.
 */
function jobsWakeUp(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  log: Pick<Logger, 'warn'>,
  alarm: Pick<Environment['alarm'], 'ring'>,
) {
  const ask = () => fetch(siteUrl + wakePath, { method: 'POST', signal: AbortSignal.timeout(giveUpMs) })
  return async (): Promise<void> => {
    for (const result of await Promise.allSettled([alarm.ring(), ask()]))
      if (result.status === 'rejected') log.warn(describeError(result.reason), 'jobs not woken')
  }
}
