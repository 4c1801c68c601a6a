import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenPromises } from './promises.ts'
import { sources } from './sources.ts'

// Texts for analysts and developers make no promise to customers, so they are left out.
const texts = sources('src/**/*.{ts,tsx,astro}').filter(({ path }) => !/\/(admin|showcase|artwork)\//.test(path))

test.each(forbiddenPromises)('no text says $claim: $because', ({ claim, except = [] }) => {
  const guilty = texts.filter(({ path, text }) => !except.includes(basename(path)) && claim.test(text))
  expect(guilty.map(({ path, text }) => `${path}: ${claim.exec(text)?.[0]}`)).toEqual([])
})
