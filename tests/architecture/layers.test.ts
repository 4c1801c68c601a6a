import { expect, test } from 'vitest'
import { brokenRules } from './cruise.ts'
import { layers } from './layers.ts'
import { sources } from './sources.ts'

// It parses every file, which takes a busy machine longer than the usual five seconds.
const patience = 120_000
const ours = sources('{src,netlify,db,tests}/**/*.{ts,tsx,astro,mjs,css,svg}', '*.mjs')

test(
  'every import stays within the table, and none leads back',
  async () => {
    expect(await brokenRules('layers', ours)).toEqual([])
  },
  patience,
)

test('every file is in a layer', () => {
  expect(ours.filter(({ path }) => !layers.some((layer) => `${path}/`.startsWith(`${layer.path}/`)))).toEqual([])
})

test('every layer is there, and every package it may use', () => {
  const [manifest] = sources('package.json').map(({ text }) => JSON.parse(text))
  const listed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  const absent = layers.flatMap(({ path, may, typesOf = [], packages = [], packageTypes = [] }) => [
    ...[path, ...may, ...typesOf].filter((one) => !ours.some((file) => `${file.path}/`.startsWith(`${one}/`))),
    ...[...packages, ...packageTypes].filter((name) => !listed.includes(name)),
  ])
  expect(absent).toEqual([])
})

test(
  'what the table forbids is found, in every kind of import',
  async () => {
    const house = {
      'src/domain/money.ts': "import 'zod'\nexport type Cents = number",
      'src/domain/rate.ts': "export type { Problem } from '#api/problem.ts'",
      'src/domain/rate.test.ts': "import 'vitest'\nimport 'hono'",
      'src/api/problem.ts': "import type { Cents } from '#domain/money.ts'\nexport type Problem = Cents",
      'src/lib/api.ts': "import type { App } from '#server/app.ts'\nimport { app } from '#server/app.ts'",
      'src/features/login/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'src/features/login/b.ts': "import type { A } from './a.ts'\nexport type B = A",
      'src/features/login/Page.astro':
        "---\nimport P from '../portal/Page.astro'\n---\n<script>import '#db/c.ts'</script>",
      'src/features/portal/Page.astro': '---\n---\n',
      'src/ui/press.ts': "export const press = () => import('#domain/money.ts')\nimport 'node:fs'",
      'netlify/server/app.ts': 'export type App = 1\nexport const app = 1',
      'netlify/server/http/list.ts': "export type G = import('#server/repositories/list.ts').G",
      'netlify/server/repositories/list.ts': 'export type G = 1',
      'db/c.ts': "import '#server/app.ts'\nimport './gone.ts'\nimport 'react'\nimport 'left-pad'",
    }
    const files = Object.entries(house).map(([path, text]) => ({ path, text }))
    expect(await brokenRules('forbidden-imports', files)).toEqual([
      'db: db/c.ts -> node_modules/react/index.js',
      'db: db/c.ts -> netlify/server/app.ts',
      'exists: db/c.ts -> ./gone.ts',
      'exists: db/c.ts -> left-pad',
      'netlify/server/http: netlify/server/http/list.ts -> netlify/server/repositories/list.ts',
      'no circle of files: src/features/login/a.ts -> src/features/login/b.ts',
      'no circle of folders: src/api -> src/domain',
      'no circle of folders: src/domain -> src/api',
      "no Node in the browser's code: src/ui/press.ts -> fs",
      'src/lib: src/lib/api.ts -> netlify/server/app.ts',
      'src/domain: src/domain/money.ts -> node_modules/zod/index.d.cts',
      'src/domain: src/domain/rate.ts -> src/api/problem.ts',
      'src/site: src/features/login/Page.astro -> db/c.ts',
      'src/site: separate folders: src/features/login/Page.astro -> src/features/portal/Page.astro',
      'src/ui: src/ui/press.ts -> src/domain/money.ts',
      'src/domain: src/domain/rate.test.ts -> node_modules/hono/dist/types/index.d.ts',
    ])
  },
  patience,
)
