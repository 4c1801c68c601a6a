import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import subsetFont from 'subset-font'

const files = '@fontsource-variable/figtree/files'
const name = 'figtree-latin-wght-normal.woff2'
const whole = fileURLToPath(import.meta.resolve(`${files}/${name}`))

const between = (first: string, last: string, without: readonly string[]) =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(first.charCodeAt(0) + at),
  )
    .filter((letter) => !without.includes(letter))
    .join('')

const programs = [...'^`{|}~\\<>']

/**
 * What Portuguese is written with, and the names of people who came from elsewhere, but no signs that only programs are written
 * in. What is not here is shown in the font that stands in.
 */
export const letters = `${between(' ', '~', programs)}\u00a0ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜàáâãäçèéêëìíîïñòóôõöùúûü§©ª°·º–—‘’“”•…−`

/**
 * The site's font with the letters and weights that the site uses: it comes in one round trip, as the page does, where the
 * whole one takes two. Kerning and digits of one width stay.
 */
export const leanFont = async (format: 'woff2' | 'sfnt'): Promise<Buffer> =>
  subsetFont(await readFile(whole), letters, {
    targetFormat: format,
    keepFeatures: ['kern', 'tnum'],
    // For systems that list fonts, and for screens of another time.
    dropTables: ['STAT', 'gasp', 'prep'],
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  })

/** Gives pages and styles this font instead of the package's: 12.6 kB instead of 20.2 on every page. */
export function siteFont(): AstroIntegration {
  return {
    name: 'site-font',
    hooks: {
      'astro:config:setup': async ({ config, updateConfig }) => {
        const folder = new URL('font/', config.cacheDir)
        const file = fileURLToPath(new URL(name, folder))
        await mkdir(folder, { recursive: true })
        // Another build may read it at this moment.
        const written = `${file}.${process.pid}`
        await writeFile(written, await leanFont('woff2'))
        await rename(written, file)
        updateConfig({ vite: { resolve: { alias: { [files]: fileURLToPath(folder) } } } })
      },
    },
  }
}
