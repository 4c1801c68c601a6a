import { parse } from 'opentype.js/dist/opentype.mjs'
import { expect, test } from 'vitest'
import { leanFont, letters } from './site-font.ts'

// Ten segments of 1460 bytes, less the answer's headers.
const roundTrip = 10 * 1460 - 800

test('the font has each letter and weight, kerning and digits of one width, and comes in one round trip', async () => {
  expect((await leanFont('woff2')).length).toBeLessThan(roundTrip)
  const font = parse(new Uint8Array(await leanFont('sfnt')).buffer)
  expect([...letters].filter((letter) => !font.hasChar(letter))).toEqual([])
  expect(font.tables.fvar?.axes).toMatchObject([{ tag: 'wght', minValue: 400, maxValue: 800 }])
  const tagsIn = (table?: { features: { tag: string }[] }) => table?.features.map(({ tag }) => tag)
  expect(tagsIn(font.tables.gsub)).toContain('tnum')
  expect(tagsIn(font.tables.gpos)).toContain('kern')
})
