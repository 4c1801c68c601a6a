import { PurgeCSS } from 'purgecss'
import type { BuiltPage } from './built-page.ts'

const ATTRIBUTE = /\[([a-z][\w-]*)/g

/** Pages with the same names and islands have the same styles. */
const known = new Map<string, Promise<string>>()

/**
 * The styles of a page that something in it can have, now or when its islands run. All styles of the site are 10 kB in every page,
 * those of the landing page 4 kB (docs/measurements.md).
 * @param code of its islands, whose words may be classes
 */
export function usedStyles({ styles, names, islands, inlineScripts }: BuiltPage, code: string): Promise<string> {
  const css = styles.map(({ text }) => text).join('')
  const key = [css.length, ...islands, ...names, ...inlineScripts].join('\n')
  const before = known.get(key)
  if (before) return before
  const words = [...names, ...[...inlineScripts, code].join('\n').split(/[\s"'`]+/)]
  const used = purged(css, words)
  known.set(key, used)
  return used
}

async function purged(css: string, words: string[]): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'words' }],
    css: [{ raw: css }],
    extractors: [{ extensions: ['words'], extractor: () => words }],
    // Scripts and browsers set attributes; a class with quotes in it is no word of a script.
    dynamicAttributes: [...css.matchAll(ATTRIBUTE)].map(([, name = '']) => name),
    safelist: { standard: [/['"]/] },
    keyframes: true,
    variables: true,
  })
  return result?.css ?? css
}
