import { resolve } from 'node:path'
import { FolderInUseError, lockFolder } from '#db/local/instance-lock.ts'
import { startDemoDatabase } from '../local/demo/demo-database.ts'

// `npm run db:seed`: fills an empty embedded database as `npm start` does, without starting the site.
if (process.env.DATABASE_URL) {
  console.error('db:seed fills the embedded database only: its logins are public. Unset DATABASE_URL to use it.')
  process.exit(1)
}
const dataDir = resolve(process.env.DATA_DIR ?? '.data')
try {
  const unlock = await lockFolder(dataDir)
  const embedded = await startDemoDatabase(dataDir)
  await embedded.stop()
  unlock()
  console.log(`Demo data is in ${dataDir}.`)
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error
  console.error(`Another instance is using ${dataDir}. It seeds an empty database by itself.`)
  process.exitCode = 1
}
