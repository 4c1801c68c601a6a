import type { Store } from '@netlify/blobs'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { CdnTag } from './cdn.ts'
import type { Config } from './config.ts'
import type { StoreKind } from './shared/file-store.ts'
import type { Logger } from './shared/log.ts'

/** The private stores of files, opened for each use, because on Netlify their credentials change with each request. */
type Stores = Record<StoreKind, () => Store>

/** Everything that a request touches outside its own memory. Tests can replace each part. */
export interface Deps extends Stores {
  config: Config
  db: Kysely<Database>
  now(): Date
  log: Logger
  fetch: typeof fetch
  /** Purges the answers with a tag from the CDN; never throws. */
  purgeCdn(tag: CdnTag): Promise<void>
  /** Starts the jobs that are due now instead of at the next minute; never throws. */
  wakeJobs(): Promise<void>
  /** When this process began to run jobs; undefined where another one runs them, as on the platform. */
  jobsBegunAt?: Date
}
