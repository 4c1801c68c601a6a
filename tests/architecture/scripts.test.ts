import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './sources.ts'

const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
const documents = sources('README.md', 'CONTRIBUTING.md', 'docs/**/*.md')
const everywhere = sources(
  'README.md',
  '*.md',
  'docs/**/*.md',
  '{src,netlify,db,tests}/**/*.{ts,tsx,mjs,md}',
  '.github/**/*.{yml,md}',
  'netlify.toml',
)

/** The names of the commands that a program starts, by the files of its folder. */
const named = (...patterns: string[]) => sources(...patterns).map(({ path }) => basename(path, '.ts'))

test('each script has a line in the documents', () => {
  const text = documents.map(({ text }) => text).join('\n')
  expect(Object.keys(scripts).length).toBeGreaterThan(20)
  const isNamed = (name: string) => new RegExp(`npm (run )?${name}(?![\\w:-])`).test(text)
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([])
})

test('each command that a file names exists', () => {
  const tools = { ops: named('netlify/commands/*.ts'), bench: named('tests/bench/*.ts', 'tests/production/*.ts') }
  const asked = everywhere.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run (?:-s |--silent )?([a-z][a-z0-9-]*(?::[a-z0-9-]+)*)(?: -- ([a-z][a-z-]*))?/g)].map(
      ([, script = '', name]) => ({
        path,
        script,
        name,
      }),
    ),
  )
  expect(asked.length).toBeGreaterThan(100)
  const isKnown = ({ script, name }: { script: string; name: string | undefined }) => {
    if (!Object.hasOwn(scripts, script)) return false
    return !(script === 'ops' || script === 'bench') || name === undefined || tools[script].includes(name)
  }
  expect(asked.filter((one) => !isKnown(one))).toEqual([])
})

test('each operation and each measurement has a line in the documents', () => {
  const text = documents.map(({ text }) => text).join('\n')
  const listed = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: [{']/gm)].map(([, name = '']) => name)
  const operations = listed('netlify/commands/ops.ts')
  const measurements = listed('tests/bench/run.ts')
  expect([operations.length, measurements.length].every((count) => count > 8)).toBe(true)
  expect(
    operations.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`npm run ops -- ${name}`)),
  ).toEqual([])
  expect(measurements.filter((name) => !text.includes(`npm run bench -- ${name}`))).toEqual([])
})
