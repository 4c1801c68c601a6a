import { expect, test } from 'vitest'
import { sources } from './sources.ts'

const isTest = (path: string) => path.startsWith('tests/') || path.includes('.test.')
const oneSpace = (text: string) => text.replace(/\s+/g, ' ')

const files = sources('{src,netlify,db,tests}/**/*.{ts,tsx,astro,mjs}')
const product = oneSpace(
  files
    .filter(({ path }) => !isTest(path))
    .map(({ text }) => text)
    .join('\n'),
)
const absent = /\.not\s*\.\s*toContain(?:Text)?\(\s*(['"`])((?:(?!\1).)+)\1/g

/**
 * The texts that a test expects not to be there: the product writes them elsewhere, or the test itself puts them in.
 */
const expectations = files
  .filter(({ path }) => isTest(path))
  .flatMap(({ path, text }) => [...text.matchAll(absent)].map(([, , words = '']) => ({ path, text, words })))

/** A number of the samples, which the product would have to print by mistake. */
const isANumber = (words: string) => /^\d+$/.test(words)

/** What the browser's engine writes, and no file of ours. */
const ofTheBrowser = ['Content Security Policy', 'contentinfo']

test('what a test expects to be absent is a text that could be there', () => {
  expect(expectations.length).toBeGreaterThan(30)
  const written = ({ text, words }: (typeof expectations)[number]) =>
    ofTheBrowser.includes(words) ||
    product.includes(oneSpace(words)) ||
    text.split(words).length > 2 ||
    isANumber(words)
  const impossible = expectations.filter((one) => !written(one))
  expect(impossible.map(({ path, words }) => `${path}: ${words}`)).toEqual([])
})
