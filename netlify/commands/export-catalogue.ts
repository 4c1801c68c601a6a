import { FolderInUseError } from '#db/local/instance-lock.ts'
import { catalogueFolder } from '#integrations/exported-catalogue.ts'
import { writeCatalogue } from './catalogue/write-catalogue.ts'
import { withDatabase } from './with-database.ts'

// `npm run ops -- export-catalogue`: writes the published catalogue into the folder that the build reads.
try {
  console.log(await withDatabase((db) => writeCatalogue(db, catalogueFolder())))
} catch (error) {
  const inUse = error instanceof FolderInUseError && 'The local server is running on this data: stop it first.'
  console.error(inUse || (error instanceof Error ? error.message : error))
  process.exitCode = 1
}
