import { join } from 'node:path'
import { createDatabase } from '#db/connection.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import type { Deps } from '#server/deps.ts'
import { sweepFiles } from '#server/maintenance/orphaned-files.ts'
import { eachStore, openStore } from '#server/shared/file-store.ts'
import { startBlobs } from '../../../netlify/local/storage.ts'
import type { Outcome } from '../scenario.ts'

const twoDaysMs = 2 * 24 * 60 * 60_000

/**
 * The leftovers of a server that was killed between file and row. Two days later each file has the row that names it,
 * and each row its file. The server does not run.
 */
export async function leftOver(dataDir: string): Promise<Outcome> {
  const embedded = await startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres') })
  const blobs = await startBlobs(join(dataDir, 'blobs'))
  const db = createDatabase({ databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy })
  try {
    const now = () => new Date(Date.now() + twoDaysMs)
    const deps = { db, now, ...eachStore((kind) => () => openStore(kind)) } as Deps
    // Applicants with an unfinished upload do not return.
    await db.deleteFrom('documents').where('state', '=', 'uploading').execute()
    const removed = await sweepFiles(deps)
    const files = new Set(await blobs.documents.list(''))
    const rows = await db.selectFrom('documents').select('blob_key').where('state', '=', 'stored').execute()
    const contracts = await db.selectFrom('contracts').select(['blob_key', 'sealed_blob_key']).execute()
    const named = [...rows, ...contracts].flatMap((row) => Object.values(row).filter((key) => key !== null))
    return {
      fault: 'killed between file and row: two days later',
      tried: files.size + removed,
      lost: named.filter((key) => !files.has(key)).length,
      doubled: 0,
      half: [...files].filter((key) => !named.includes(key)).length,
      answers: `${removed} files that nobody owned removed`,
      recoveredMs: undefined,
      surprises: [],
    }
  } finally {
    await db.destroy()
    await blobs.stop()
    await embedded.stop()
  }
}
