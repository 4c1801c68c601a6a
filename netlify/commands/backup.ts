import { resolve } from 'node:path'
import { withPlace } from './backup/with-place.ts'
import { writeBackup } from './backup/write-backup.ts'

// `npm run ops -- backup DIR`: makes a backup of rows and files in an empty folder.
const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new Error('npm run ops -- backup DIR: which folder?')
  const { tables, files } = await withPlace((place) => writeBackup(place, resolve(folder)))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const count = files.reduce((sum, store) => sum + store.count, 0)
  console.log(`Backed up: ${rows} rows of ${tables.length} tables, ${count} files.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
