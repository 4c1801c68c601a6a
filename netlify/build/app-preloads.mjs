import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rewrittenPages } from './rewritten-pages.mjs'

const ENTRY = / (?:component|renderer)-url="\/_astro\/([^"]*)"/g
const STATIC_IMPORT = /(?:\bfrom|\bimport)"\.\/([\w.-]+\.js)"/g

/** Names, in the head of each page that is drawn by its scripts alone, all files that they import: they come at once, not one round trip after the other. */
export const appPreloads = () =>
  rewrittenPages('app-preloads', (html, folder) =>
    html.includes(' client="only"') ? withPreloads(html, folder) : html,
  )

async function withPreloads(html, folder) {
  const files = new Set([...html.matchAll(ENTRY)].map(([, file]) => file))
  for (const file of files) {
    const code = await readFile(join(folder, '_astro', file), 'utf8')
    for (const [, imported] of code.matchAll(STATIC_IMPORT)) files.add(imported)
  }
  const links = [...files].map((file) => `<link rel="modulepreload" href="/_astro/${file}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
