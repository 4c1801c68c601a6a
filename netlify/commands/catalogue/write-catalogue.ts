import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { currentCatalogue } from '#server/repositories/catalogue/versions.ts'

/** Writes the published catalogue into a folder, whole or not at all; tells what it wrote. */
export async function writeCatalogue(db: Kysely<Database>, folder: string): Promise<string> {
  const catalogue = await currentCatalogue(db)
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'catalogue.json')
  await writeFile(`${file}.new`, JSON.stringify(catalogue))
  await rename(`${file}.new`, file)
  return `Version ${catalogue.version}: ${catalogue.motorcycles.length} motorcycles in ${folder}.`
}
