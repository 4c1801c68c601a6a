import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/**
 * What has its accents by its nature: the days and months of a date, the names of the states, and the citation of a
 * rule.
 */
const byNature = /^src\/domain\/(calendar\/calendar|identity\/address|requests)\.ts$/

// In what is left of a file without its comments and regular expressions.
const accented = /(['"`])(?:(?!\1).)*[áâãàéêíóôõúç](?:(?!\1).)*\1/gi
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

test('the rules have no Portuguese: what people read is in src/content', () => {
  const files = sources('src/domain/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts') && !byNature.test(path))
  const said = files.flatMap(({ path, text }) => {
    return (text.replace(comments, '').match(accented) ?? []).map((words) => `${path}: ${words}`)
  })
  expect(said).toEqual([])
})

test('a percentage has no space before its sign, as formatPercent writes it', () => {
  const files = sources('{src,netlify}/**/*.{ts,tsx,astro}').filter(({ path }) => !path.endsWith('.test.ts'))
  const spaced = files.flatMap(({ path, text }) => {
    const lines = text.replace(comments, '').split('\n')
    return lines.filter((line) => /[\d}] %(?! \d)/.test(line)).map((line) => `${path}: ${line.trim()}`)
  })
  expect(spaced).toEqual([])
})

test('a comment has lines of at most 120 characters, like the code', () => {
  const files = sources('{src,netlify,db,tests}/**/*.{ts,tsx,mjs,astro}')
  const isLong = (line: string) =>
    line.length > 120 && !line.includes('biome-ignore') && /^\s*(\/\/|\/\*|\{\/\*|\* [^<]*$)/.test(line)
  const long = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter(isLong)
      .map((line) => `${path}: ${line}`),
  )
  expect(files.length).toBeGreaterThan(2_000)
  expect(long).toEqual([])
})
