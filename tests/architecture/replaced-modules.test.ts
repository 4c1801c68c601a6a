import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { sources } from './sources.ts'

/** The files of the projects whose files have a process each. */
const alone = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test?.isolate !== false
    ? (project.test?.include ?? [])
    : [],
)

test('a test that replaces a module for good has a process of its own', () => {
  const files = sources('{src,netlify,db,tests/integration}/**/*.test.{ts,tsx}')
  const replacing = files.filter(({ text }) => /^vi\.mock\(/m.test(text)).map(({ path }) => path)
  expect(replacing.length).toBeGreaterThan(1)
  expect(replacing.filter((path) => !alone.includes(path))).toEqual([])
})
