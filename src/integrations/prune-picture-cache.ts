import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'

/**
 * The folders whose pictures stay from one build to the next, relative to the root (see src/artwork/made-pictures.ts).
 * @internal for its test.
 */
export const folders = ['catalogue-photos', 'social-images'].map((name) => `node_modules/.cache/${name}`)

/** How long an unused picture is kept, in ms: thirty days, in which a manager may bring an earlier version back. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/** At the end of a build, removes pictures that no build used for thirty days. */
export const prunePictureCache = (): AstroIntegration => ({
  name: 'prune-picture-cache',
  hooks: {
    'astro:build:done': async () => {
      for (const folder of folders) await removeUnused(folder, Date.now())
    },
  },
})

/**
 * Removes the files of a folder that no build used in the thirty days before `now`, and unfinished ones.
 * @internal for its test.
 */
export async function removeUnused(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const used = await stat(file).catch(() => undefined)
    if (used && now - used.mtimeMs > keptMs) await rm(file, { force: true })
  }
}
