import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { dealerships } from '#content/dealerships.ts'
import { standardCatalogue } from '#content/motorcycles/standard.ts'
import type { Database } from '#db/schema.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'
import type { Dealership } from '#domain/dealerships/dealership.ts'
import { builtWays, type OfferedWays, offeredWays, standardWays } from '#domain/payments/ways.ts'
import { currentCatalogue } from '#server/catalogue/publication-queries.ts'
import { readBoletos, readCards, readPix } from '#server/config.ts'
import { network, shownNetwork } from '#server/dealerships.ts'
import { isPreview, readEnvironment } from '#server/preview.ts'
import { currentConditions, type ExportedConditions, exportedConditions } from '#server/settings/stored.ts'
import { readOfferedWays, readWays } from '#server/settings/ways.ts'
import { blobFileStore, openStore } from '#server/shared/file-store.ts'

/**
 * Writes the published catalogue, its missing photos, the network of dealerships, the conditions in force and the ways
 * to pay into a folder, each file whole or not at all. Returns a sentence about the result. Leaves out a photo that the
 * store has lost and names it in the sentence, so that one lost file stops no publication of prices.
 */
export async function writeCatalogue(db: Kysely<Database>, folder: string): Promise<string> {
  const catalogue = await currentCatalogue(db)
  await mkdir(join(folder, 'photos'), { recursive: true })
  const photos = catalogue.motorcycles.flatMap(({ photos = [] }) => photos.map(({ sha256 }) => sha256))
  const lost = new Set(await writePhotos(join(folder, 'photos'), new Set(photos)))
  const motorcycles = catalogue.motorcycles.map(({ photos, ...rest }) => ({
    ...rest,
    ...(photos && { photos: photos.filter(({ sha256 }) => !lost.has(sha256)) }),
  }))
  await writeExported(folder, {
    catalogue: { ...catalogue, motorcycles },
    dealerships: shownNetwork(await network(db)),
    conditions: await currentConditions(db),
    ways: await waysHere(db),
  })
  const missing = [...lost].map((sha256) => ` The store has lost photo ${sha256}.`).join('')
  return `Version ${catalogue.version}: ${motorcycles.length} motorcycles in ${folder}.${missing}`
}

/**
 * The ways that a site of this environment offers. The embedded database is the demonstration's, which has every
 * provider.
 */
async function waysHere(db: Kysely<Database>): Promise<OfferedWays> {
  const env = readEnvironment()
  if (!env.DATABASE_URL) return offeredWays(await readWays(db), builtWays)
  return readOfferedWays({ config: { card: readCards(env), boleto: readBoletos(env), pix: readPix(env) } }, db)
}

const atOnce = 16

/**
 * Fetches the photos that a folder lacks, `atOnce` at a time, and removes those that no model names. Returns the photos
 * that the store does not have.
 */
async function writePhotos(folder: string, named: ReadonlySet<string>): Promise<string[]> {
  for (const file of await readdir(folder)) if (!named.has(file)) await rm(join(folder, file))
  const waiting = [...named]
  const lost: string[] = []
  const bring = async () => {
    for (let sha256 = waiting.pop(); sha256 !== undefined; sha256 = waiting.pop()) {
      if (!(await writePhoto(join(folder, sha256), sha256))) lost.push(sha256)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, bring))
  return lost
}

/**
 * Writes a photo to a file; false when the store does not have it. The environment names the store, on Netlify as under
 * `npm start`.
 */
async function writePhoto(file: string, sha256: string): Promise<boolean> {
  if (existsSync(file)) return true
  const bytes = await blobFileStore(() => openStore('photos', { ofPreviews: isPreview(readEnvironment()) })).read(
    sha256,
  )
  if (!bytes) return false
  await writeWhole(file, bytes)
  return true
}

/** The content of a build: the catalogue, the network of dealerships, the bank's conditions and the ways to pay. */
export interface Exported {
  catalogue: Catalogue
  dealerships: readonly Dealership[]
  conditions: ExportedConditions
  ways: OfferedWays
}

const names = ['catalogue', 'dealerships', 'conditions', 'ways'] as const
const fileOf = (folder: string, name: string) => join(folder, `${name}.json`)

/** Returns the content last written to the folder, for comparison. A part is undefined if the folder lacks it. */
export const readExported = (folder: string): Promise<unknown[]> =>
  Promise.all(
    names.map(async (name) => {
      const file = fileOf(folder, name)
      return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
    }),
  )

/** Writes the content of a build into a folder, each file whole or not at all. */
async function writeExported(folder: string, exported: Exported): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of names) await writeWhole(fileOf(folder, name), JSON.stringify(exported[name]))
}

/**
 * Writes the project's own catalogue, dealerships and conditions, with which a database begins, into a folder that has
 * none.
 */
export async function exportStandard(folder: string): Promise<void> {
  if (!existsSync(fileOf(folder, 'catalogue')))
    await writeExported(folder, {
      catalogue: standardCatalogue,
      dealerships,
      conditions: exportedConditions(null),
      ways: standardWays,
    })
}

/** Writes a file whole or not at all. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
