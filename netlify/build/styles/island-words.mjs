import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ENTRY = / (?:component|renderer)-url="\/_astro\/([^"]*)"/g
const IMPORT = /(?:\.\/|_astro\/)([\w.-]+\.js)/g

/**
 * Every word in the code that a page's islands can ever load: the classes that they may show are among them.
 * @param {string} html
 * @param {string} folder of the built site
 */
export function islandWords(html, folder) {
  const found = new Set([...html.matchAll(ENTRY)].map(([, name]) => name))
  const words = new Set()
  for (const name of found) {
    const code = readFileSync(join(folder, '_astro', name), 'utf8')
    for (const [, next] of code.matchAll(IMPORT)) found.add(next)
    for (const word of code.split(/[\s"'`]+/)) words.add(word)
  }
  return words
}
