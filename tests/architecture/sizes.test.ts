import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'

const files = sources('{src,netlify,db,tests}/**/*.{ts,tsx,astro,mjs,css,svg}').map(({ path, text }) => ({
  path,
  lines: text.trimEnd().split('\n').length,
}))
const code = files.filter(({ path }) => !/[.](svg|css)$/.test(path))
const isTest = (path: string) => /^tests\/|[.]test[.]/.test(path)

/** Folders that hold one file for each of many things of one kind. */
const collections = ['src/pages', 'src/artwork/motorcycles', 'src/content/mail', 'db/migrations']

test('no folder holds more than twenty files side by side, their tests aside', () => {
  const folders = Object.groupBy(
    files.filter(({ path }) => !path.includes('.test.')),
    ({ path }) => dirname(path),
  )
  const crowded = Object.entries(folders).filter(([folder, inside = []]) => {
    return inside.length > 20 && !collections.includes(folder)
  })
  expect(crowded.map(([folder, inside]) => `${folder}: ${inside?.length}`)).toEqual([])
})

test('half of the files are of sixty lines or fewer', () => {
  const lines = code.filter(({ path }) => !isTest(path)).map((file) => file.lines)
  expect(lines.toSorted((one, other) => one - other)[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(60)
})

/** Texts, and what is told step by step. */
const mayBeLong = /^src\/content\/|^src\/contracts\/admin[.]ts$|^tests\/(e2e|integration|architecture\/asvs)\//

test('no other file is longer than 200 lines', () => {
  const long = code.filter(({ path, lines }) => lines > 200 && !mayBeLong.test(path))
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})
