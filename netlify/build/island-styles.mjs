import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const STYLE = /<style>astro-island[^<]*<\/style>/

/**
 * Moves the style that Astro writes before a page's first island, in the middle of the body, into the head: in a body HTML
 * does not allow it.
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
  const [style] = html.match(STYLE) ?? []
  if (style) await writeFile(file, html.replace(style, '').replace('</head>', `${style}</head>`))
}
