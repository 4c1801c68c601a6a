import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { currentCatalogue } from '#server/catalogue/publication-queries.ts'
import { network, shownNetwork } from '#server/dealerships/network.ts'
import { isPreview, readEnvironment } from '#server/preview.ts'
import { blobFileStore } from '#server/shared/file-store.ts'
import { openStore } from '#server/shared/stores.ts'

/**
 * Writes the published catalogue, the photos that are not there yet and the network of dealerships into a folder, each whole or not at
 * all; tells what it wrote. A photo that the store does not have is left out, and named: one lost file keeps nobody's price from
 * being published.
 */
export async function writeCatalogue(db: Kysely<Database>, folder: string): Promise<string> {
  const catalogue = await currentCatalogue(db)
  await mkdir(join(folder, 'photos'), { recursive: true })
  const photos = catalogue.motorcycles.flatMap(({ photos = [] }) => photos.map(({ sha256 }) => sha256))
  const lost = new Set<string>()
  for (const sha256 of new Set(photos)) {
    if (!(await writePhoto(join(folder, 'photos', sha256), sha256))) lost.add(sha256)
  }
  const motorcycles = catalogue.motorcycles.map(({ photos, ...rest }) => ({
    ...rest,
    ...(photos && { photos: photos.filter(({ sha256 }) => !lost.has(sha256)) }),
  }))
  await writeWhole(join(folder, 'dealerships.json'), JSON.stringify(shownNetwork(await network(db))))
  await writeWhole(join(folder, 'catalogue.json'), JSON.stringify({ ...catalogue, motorcycles }))
  const missing = [...lost].map((sha256) => ` The store has lost photo ${sha256}.`).join('')
  return `Version ${catalogue.version}: ${motorcycles.length} motorcycles in ${folder}.${missing}`
}

/** On Netlify, as under `npm start`, the environment says where the store is. False when the photo is not there. */
async function writePhoto(file: string, sha256: string): Promise<boolean> {
  if (existsSync(file)) return true
  const bytes = await blobFileStore(() => openStore('photos', { ofPreviews: isPreview(readEnvironment()) })).read(
    sha256,
  )
  if (!bytes) return false
  await writeWhole(file, bytes)
  return true
}

async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
