import { resolve } from 'node:path'
import { restoreBackup } from './backup/restore-backup.ts'
import { withPlace } from './backup/with-place.ts'

// `npm run ops -- restore DIR`: restores a backup into an empty database and empty stores. Run again, it continues.
const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new Error('npm run ops -- restore DIR: which folder?')
  const { tables, files } = await withPlace((place) => restoreBackup(place, resolve(folder)))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const count = files.reduce((sum, store) => sum + store.count, 0)
  console.log(`Restored: ${rows} rows of ${tables.length} tables, ${count} files.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
