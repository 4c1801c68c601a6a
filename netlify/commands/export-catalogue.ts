import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUseError } from '#db/local/instance-lock.ts'
import { currentCatalogue } from '#server/repositories/catalogue/versions.ts'
import { catalogueFolder } from '../build/exported-catalogue.mjs'
import { withDatabase } from './with-database.ts'

// `npm run catalogue:export`: writes the published catalogue to where the build takes it from.
try {
  const catalogue = await withDatabase(currentCatalogue)
  const folder = catalogueFolder()
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'catalogue.json')
  // Whole or not at all: a build may start at any time.
  await writeFile(`${file}.new`, JSON.stringify(catalogue))
  await rename(`${file}.new`, file)
  console.log(`Version ${catalogue.version}: ${catalogue.motorcycles.length} motorcycles in ${folder}.`)
} catch (error) {
  const inUse = error instanceof FolderInUseError && 'The local server is running on this data: stop it first.'
  console.error(inUse || (error instanceof Error ? error.message : error))
  process.exitCode = 1
}
