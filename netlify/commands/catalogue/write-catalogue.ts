import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { currentCatalogue } from '#server/catalogue/version-queries.ts'
import { network, shownNetwork } from '#server/dealerships/network.ts'
import { isPreview, readEnvironment } from '#server/preview.ts'
import { blobFileStore } from '#server/shared/file-store.ts'
import { openStore } from '#server/shared/stores.ts'

/**
 * Writes the published catalogue, the photos that are not there yet and the network of dealerships into a folder, each whole or not at
 * all; tells what it wrote. Throws for a photo that the store does not have.
 */
export async function writeCatalogue(db: Kysely<Database>, folder: string): Promise<string> {
  const catalogue = await currentCatalogue(db)
  await mkdir(join(folder, 'photos'), { recursive: true })
  const photos = catalogue.motorcycles.flatMap(({ photos = [] }) => photos.map(({ sha256 }) => sha256))
  for (const sha256 of new Set(photos)) await writePhoto(join(folder, 'photos', sha256), sha256)
  await writeWhole(join(folder, 'dealerships.json'), JSON.stringify(shownNetwork(await network(db))))
  await writeWhole(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
  return `Version ${catalogue.version}: ${catalogue.motorcycles.length} motorcycles in ${folder}.`
}

/** On Netlify, as under `npm start`, the environment says where the store is. */
async function writePhoto(file: string, sha256: string): Promise<void> {
  if (existsSync(file)) return
  const bytes = await blobFileStore(() => openStore('photos', { ofPreviews: isPreview(readEnvironment()) })).read(
    sha256,
  )
  if (!bytes) throw new Error(`Falta a foto ${sha256} no armazenamento.`)
  await writeWhole(file, bytes)
}

async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
