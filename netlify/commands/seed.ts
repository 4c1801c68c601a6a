import { join, resolve } from 'node:path'
import { createDatabase } from '#db/connection.ts'
import { FolderInUseError, lockFolder } from '#db/local/instance-lock.ts'
import { rebuildStates } from '#server/application/state.ts'
import { startDemoDatabase } from '../local/demo/demo-database.ts'
import { seedMorePeople } from '../local/demo/more-people.ts'
import { startBlobs } from '../local/storage.ts'

// `npm run db:seed`: fills an empty embedded database like `npm start`, without starting the site.
// `npm run db:seed -- 1000` adds applications up to that number.
const most = 20_000
const [asked] = process.argv.slice(2)
if (process.env.DATABASE_URL) {
  console.error('db:seed fills the embedded database only: its logins are public. Unset DATABASE_URL to use it.')
  process.exit(1)
}
if (asked !== undefined && !(/^\d+$/.test(asked) && Number(asked) <= most)) {
  console.error(`How many applications? A number up to ${most}: npm run db:seed -- 1000`)
  process.exit(1)
}
const dataDir = resolve(process.env.DATA_DIR ?? '.data')
try {
  const unlock = await lockFolder(dataDir)
  const blobs = await startBlobs(join(dataDir, 'blobs'))
  const embedded = await startDemoDatabase(dataDir, undefined, blobs.documents)
  if (asked) {
    const db = createDatabase({ databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy })
    await seedMorePeople(db, blobs.documents, Number(asked))
    await rebuildStates(db)
    await db.destroy()
  }
  await embedded.stop()
  await blobs.stop()
  unlock()
  console.log(`Demo data is in ${dataDir}.`)
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error
  console.error(`Another instance is using ${dataDir}. Stop it first: it seeds an empty database by itself.`)
  process.exitCode = 1
}
