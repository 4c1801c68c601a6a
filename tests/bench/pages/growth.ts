import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const root = new URL('../../..', import.meta.url).pathname
const parts = ['src', 'public', 'netlify', 'db', 'package.json', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml']

export interface Build {
  models: number
  seconds: number
  /** The catalogue's HTML, in kB compressed with brotli. */
  catalogueKB: number
}

/** Builds a copy of the site with a catalogue of `models` motorcycles: the real ones, then invented ones. */
export async function buildWith(models: number): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-'))
  try {
    await Promise.all(parts.map((part) => cp(join(root, part), join(folder, part), { recursive: true })))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await addMotorcycles(join(folder, 'src/content/motorcycles.ts'), models)
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

async function addMotorcycles(file: string, models: number) {
  const text = await readFile(file, 'utf8')
  const start = 'const rows: readonly Row[] = ['
  const end = text.indexOf('\n]', text.indexOf(start))
  const present = text
    .slice(0, end)
    .split('\n')
    .filter((line) => line.startsWith("  ['")).length
  if (present === 0) throw new Error('the catalogue is not where this bench looks for it')
  const rows = Array.from({ length: Math.max(0, models - present) }, (_, index) => {
    const category = ['Street', 'Adventure', 'Off-Road', 'Sport'][index % 4]
    return `  ['${category}', 'MODELO ${100 + (index % 900)} SERIE ${index}', ${10_000 + index}],`
  })
  await writeFile(file, `${text.slice(0, end)}\n${rows.join('\n')}${text.slice(end)}`)
}
