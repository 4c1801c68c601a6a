import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** Texts, and stories told step by step, may be longer. */
const mayBeLong = /^src\/content\/|^tests\/(e2e|integration)\//

test('no file is longer than 250 lines', () => {
  const long = sources('{src,netlify,db,tests}/**/*.{ts,tsx,astro,mjs}')
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ path, lines }) => lines > 250 && !mayBeLong.test(path))
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})
