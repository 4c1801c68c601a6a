import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const STYLE = /<style>(astro-island[^<]*)<\/style>/
const END = '</style></head>'

/**
 * Moves the style that Astro writes before a page's first island, in the middle of the body, to the end of the page's own
 * styles: in a body HTML does not allow it.
 * @returns {import('astro').AstroIntegration}
 */
export function islandStyles() {
  return {
    name: 'island-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const name of glob('**/*.html', { cwd: folder })) await moveStyle(folder + name)
      },
    },
  }
}

async function moveStyle(file) {
  const html = await readFile(file, 'utf8')
  const [element, css] = html.match(STYLE) ?? []
  if (!element) return
  if (!html.includes(END)) throw new Error(`${file} has no styles at the end of its head`)
  await writeFile(
    file,
    html.replace(element, '').replace(END, () => css + END),
  )
}
