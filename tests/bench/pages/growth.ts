import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { standardCatalogue } from '#content/motorcycles/standard.ts'
import { categories, displacementOf, familyOf, slugOf } from '#domain/catalogue/catalogue.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'

const root = new URL('../../..', import.meta.url).pathname
const parts = ['src', 'public', 'netlify', 'db', 'package.json', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml']

export interface Build {
  models: number
  seconds: number
  /** The catalogue's HTML, in kB compressed with brotli. */
  catalogueKB: number
}

/** Builds a copy of the site with a catalogue of `models` motorcycles: the project's own, then invented ones. */
export async function buildWith(models: number): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-'))
  try {
    await Promise.all(parts.map((part) => cp(join(root, part), join(folder, part), { recursive: true })))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeCatalogue(join(folder, '.catalogue'), models)
    const start = performance.now()
    const build = spawnSync('astro', ['build'], { cwd: folder, encoding: 'utf8' })
    if (build.status !== 0) throw new Error(`the build with ${models} models failed:\n${build.stderr.slice(-2000)}`)
    const seconds = Math.round((performance.now() - start) / 100) / 10
    const html = await readFile(join(folder, 'dist/tiriva-website.html'))
    return { models, seconds, catalogueKB: Math.round(brotliCompressSync(html).length / 102.4) / 10 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An exported catalogue as `npm run catalogue:export` writes it. */
async function writeCatalogue(folder: string, models: number) {
  const invented = Array.from({ length: Math.max(0, models - standardCatalogue.motorcycles.length) }, (_, index) => {
    const model = `MODELO ${100 + (index % 900)} SERIE ${index}`
    const category = categories[index % categories.length] ?? 'Street'
    const names = { model, slug: slugOf(model), family: familyOf(model), displacement: displacementOf(model) }
    return {
      id: `${index}`,
      ...names,
      category,
      launch: false,
      prices: [{ from: '2026-01-01', cents: 1_000_000 + index }],
    }
  })
  const catalogue: Catalogue = { ...standardCatalogue, motorcycles: [...standardCatalogue.motorcycles, ...invented] }
  await mkdir(folder)
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
}
