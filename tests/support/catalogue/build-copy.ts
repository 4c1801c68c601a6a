import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { standardCatalogue } from '#content/motorcycles/standard.ts'
import { categories, familyOf, type Photo, slugOf } from '#domain/catalogue/catalogue.ts'
import { displacementOf } from '#domain/catalogue/displacement.ts'
import type { Catalogue, CatalogueEntry } from '#domain/catalogue/published.ts'

const root = new URL('../../..', import.meta.url).pathname
const parts = ['src', 'public', 'netlify', 'db', 'package.json', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml']

export interface Build {
  models: number
  seconds: number
  /** The catalogue's HTML, in kB compressed with brotli. */
  catalogueKB: number
}

/** Works with a copy of the site, which is removed afterwards. The copy has its own cache of builds. */
export async function withCopy<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'))
  try {
    await Promise.all(parts.map((part) => cp(join(root, part), join(folder, part), { recursive: true })))
    await mkdir(join(folder, 'node_modules'))
    for (const name of await readdir(join(root, 'node_modules')))
      if (name !== '.cache') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Builds a copy with a catalogue of `models` motorcycles: the project's own, then invented ones; `photosOf` gives each
 * its photos.
 */
export async function buildCopy(
  folder: string,
  models: number,
  photosOf: (index: number) => Photo[] = () => [],
): Promise<Build> {
  await writeCatalogue(join(folder, '.catalogue'), models, photosOf)
  const start = performance.now()
  const build = spawnSync('astro', ['build'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (build.status !== 0) throw new Error(`the build with ${models} models failed:\n${build.stderr.slice(-2000)}`)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const html = await readFile(join(folder, 'dist/tiriva-website.html'))
  return { models, seconds, catalogueKB: Math.round(brotliCompressSync(html).length / 102.4) / 10 }
}

/** An exported catalogue as `npm run ops -- export-catalogue` writes it. */
async function writeCatalogue(folder: string, models: number, photosOf: (index: number) => Photo[]) {
  const own = standardCatalogue.motorcycles
  const invented = Array.from({ length: Math.max(0, models - own.length) }, (_, index): CatalogueEntry => {
    const model = `MODELO ${100 + (index % 900)} SERIE ${index}`
    const category = categories[index % categories.length] ?? 'Street'
    const names = { model, slug: slugOf(model), family: familyOf(model), displacement: displacementOf(model) }
    const prices = [{ from: '2026-01-01', cents: 1_000_000 + index }]
    return { id: `${index}`, ...names, category, launch: false, prices }
  })
  const motorcycles = [...own, ...invented].map((one, index) => ({ ...one, photos: photosOf(index) }))
  const catalogue: Catalogue = { ...standardCatalogue, motorcycles }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
}
