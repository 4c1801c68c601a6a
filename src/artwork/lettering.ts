import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Font, parse } from 'opentype.js/dist/opentype.mjs'

export type Weight = 500 | 800

const fonts = new Map<Weight, Font>()

// From the project's root, because bundling for the build moves this module but not the font files.
function font(weight: Weight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const file = readFileSync(join(process.cwd(), `src/artwork/fonts/figtree-latin-${weight}-normal.woff`))
  const read = parse(new Uint8Array(file).buffer)
  fonts.set(weight, read)
  return read
}

/** Width in px of a line of text. */
export const widthOf = (text: string, size: number, weight: Weight): number => font(weight).getAdvanceWidth(text, size)

/**
 * Path data of a line of text with its baseline at `y`: pictures must not depend on the fonts of whoever looks. Written
 * here because the library's own writer turns tiny fractions into NaN.
 */
export const lettering = (text: string, size: number, weight: Weight, x: number, y: number): string =>
  font(weight)
    .getPath(text, x, y, size)
    .commands.map(
      ({ type, ...at }) =>
        type +
        Object.values(at)
          .map((n) => Math.round(n * 10) / 10)
          .join(' '),
    )
    .join('')
