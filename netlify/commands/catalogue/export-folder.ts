import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dealerships } from '#content/dealerships.ts'
import { standardCatalogue } from '#content/motorcycles/standard.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'
import type { Dealership } from '#domain/dealerships/dealership.ts'

/** The content of a build: the catalogue and the network of dealerships. */
export interface Exported {
  catalogue: Catalogue
  dealerships: readonly Dealership[]
}

const names = ['catalogue', 'dealerships'] as const
const fileOf = (folder: string, name: string) => join(folder, `${name}.json`)

/** Gives the content last written to the folder, for comparison. A part is undefined if the folder lacks it. */
export const readExported = (folder: string): Promise<unknown[]> =>
  Promise.all(
    names.map(async (name) => {
      const file = fileOf(folder, name)
      return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
    }),
  )

/** Writes the content of a build into a folder, each file whole or not at all. */
export async function writeExported(folder: string, exported: Exported): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of names) await writeWhole(fileOf(folder, name), JSON.stringify(exported[name]))
}

/** Writes the project's own catalogue and dealerships, with which a database begins, into a folder that has none. */
export async function exportStandard(folder: string): Promise<void> {
  if (!existsSync(fileOf(folder, 'catalogue')))
    await writeExported(folder, { catalogue: standardCatalogue, dealerships })
}

/** Writes a file whole or not at all. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
