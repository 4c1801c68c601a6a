import { join, resolve } from 'node:path'
import { createDatabase } from '#db/connection.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { FolderInUseError, lockFolder } from '#db/local/instance-lock.ts'
import { eachStore, openStore } from '#server/shared/file-store.ts'
import { startBlobs } from '../../local/storage.ts'
import type { Place } from './write-backup.ts'

/**
 * Runs `work` on the database of DATABASE_OWNER_URL or DATABASE_URL and on the site's stores, which NETLIFY_SITE_ID and
 * NETLIFY_AUTH_TOKEN open. Without a database address it uses the data folder of the local server, which must not run.
 * Throws if the server runs or a variable is missing.
 */
export async function withPlace<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  const { DATABASE_OWNER_URL, DATABASE_URL, DATABASE_WS_PROXY, DATA_DIR = '.data' } = process.env
  const databaseUrl = DATABASE_OWNER_URL || DATABASE_URL
  if (databaseUrl) return workOn({ databaseUrl, databaseWsProxy: DATABASE_WS_PROXY || undefined }, siteStores(), work)
  const folder = resolve(DATA_DIR)
  const unlock = await lockFolder(folder).catch((error) => {
    throw error instanceof FolderInUseError
      ? new Error('The local server is running on this data: stop it first.')
      : error
  })
  const blobs = await startBlobs(join(folder, 'blobs'))
  const embedded = await startEmbeddedDatabase({ dataDir: join(folder, 'postgres') })
  try {
    return await workOn(
      { databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy },
      eachStore((kind) => openStore(kind)),
      work,
    )
  } finally {
    await embedded.stop()
    await blobs.stop()
    unlock()
  }
}

async function workOn<Result>(
  settings: Parameters<typeof createDatabase>[0],
  stores: Place['stores'],
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase(settings)
  return work({ db, stores }).finally(() => db.destroy())
}

function siteStores(): Place['stores'] {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = process.env
  if (!siteID || !token)
    throw new Error('NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are missing: they open the stored files.')
  return eachStore((kind) => openStore(kind, { siteID, token }))
}
