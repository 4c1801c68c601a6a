import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandVariables, localVariables, siteVariables } from '#server/variables.ts'
import { environmentExample, withVariablesTable } from '../../netlify/commands/variables/describe.ts'
import { root, sources } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('.env.example and the table of variables say what the schema says (npm run ops -- variables writes them)', () => {
  expect(read('.env.example')).toBe(environmentExample())
  const operations = read('docs/operations.md')
  expect(operations).toContain('| `DATABASE_URL` |')
  expect(operations).toBe(withVariablesTable(operations))
})

/** Variables that the platform, the build or another program sets, and that nobody enters. */
const ofPlatform = [
  'BROTLI_QUALITY',
  'CONTEXT',
  'DEPLOY_ID',
  'DEPLOY_PRIME_URL',
  'GUIDE_ORIGIN',
  'NETLIFY_BLOBS_CONTEXT',
  'NETLIFY_DEV',
  'NODE_BUNDLER',
  'NODE_ENV',
  'REACT_DEVELOPMENT',
]

test('the schema has every variable that the product reads', () => {
  const inSchema = Object.keys({ ...siteVariables.shape, ...localVariables.shape, ...commandVariables.shape })
  const product = sources('{netlify,src,db}/**/*.{ts,mjs,astro}', 'astro.config.mjs').filter(
    ({ path }) => !path.includes('.test.'),
  )
  const read = product.flatMap(({ text }) => [
    ...[...text.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name]) => name),
    ...[...text.matchAll(/\{([^{}]+)\} = process\.env\b/g)].flatMap(
      ([, names = '']) => names.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
    ),
  ])
  expect(read.length).toBeGreaterThan(40)
  expect([...new Set(read)].filter((name = '') => ![...inSchema, ...ofPlatform].includes(name))).toEqual([])
})
