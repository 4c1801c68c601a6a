import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, optimize } from '@tailwindcss/node'

const sheet = fileURLToPath(new URL('../styles/page.css', import.meta.url))
const FONT = /@fontsource-variable\/[\w./-]+/g
const BANNER = /^\/\*!.*?\*\/\s*/

/** Styles by the words that they are for: pages of one kind have the same. */
const known = new Map<string, Promise<string>>()

/**
 * The site's styles as Tailwind makes them for some words, of which it takes those that are classes. All styles of the site are
 * 9.2 kB with brotli; those of the landing page 4.2.
 * @param font the address of the site's font
 */
export function usedStyles(words: Iterable<string>, font: string): Promise<string> {
  const all = [...new Set(words)].sort()
  const key = [font, ...all].join('\n')
  const styles = known.get(key) ?? made(all, font)
  known.set(key, styles)
  return styles
}

async function made(words: string[], font: string): Promise<string> {
  const source = await readFile(sheet, 'utf8')
  const tailwind = await compile(source, { base: dirname(sheet), onDependency: () => {} })
  const { code } = optimize(tailwind.build(words), { minify: true })
  return code.replace(BANNER, '').trim().replaceAll(FONT, font)
}
