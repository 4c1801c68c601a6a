import { expect, test } from 'vitest'
import { brokenRules } from './cruise.ts'
import { layers } from './layers.ts'
import { sources } from './sources.ts'

// The test parses every file, which takes longer than the default five seconds on a busy machine.
const patience = 300_000
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
      'src/portal/login/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'src/portal/login/b.ts': "import type { A } from './a.ts'\nexport type B = A",
      'src/portal/Page.astro': "---\nimport P from '../site/Page.astro'\n---\n<script>import '#db/c.ts'</script>",
      'src/site/Page.astro': '---\n---\n',
      'src/ui/press.ts': "export const press = () => import('#domain/money.ts')\nimport 'node:fs'",
      'netlify/server/app.ts': 'export type App = 1\nexport const app = 1',
      'netlify/server/use-cases/application-list.ts': "import '../leads/deep/store.ts'\nexport type G = 1",
      'netlify/server/leads/deep/store.ts': "export type G = import('#server/use-cases/application-list.ts').G",
      'netlify/server/leads/routes.ts': "import '../use-cases/application-list.ts'",
      'netlify/commands/build-site.ts': "import '../local/storage.ts'\nimport 'ws'\nimport('../local/pages.ts')",
      'netlify/local/storage.ts': "import 'ws'",
      'netlify/local/pages.ts': "import 'ws'",
      'db/c.ts': "import '#server/app.ts'\nimport './gone.ts'\nimport 'react'\nimport 'left-pad'",
    }
    const files = Object.entries(house).map(([path, text]) => ({ path, text }))
    expect(await brokenRules('forbidden-imports', files)).toEqual([
      'a build loads nothing of development: netlify/commands/build-site.ts -> netlify/local/storage.ts',
      'built and deployed with what a production install has: netlify/commands/build-site.ts -> node_modules/ws/wrapper.mjs',
      'db: db/c.ts -> node_modules/react/index.js',
      'db: db/c.ts -> netlify/server/app.ts',
      'exists: db/c.ts -> ./gone.ts',
      'exists: db/c.ts -> left-pad',
      'netlify/server/leads: netlify/server/leads/deep/store.ts -> netlify/server/use-cases/application-list.ts',
      'no circle of files: netlify/server/leads/deep/store.ts -> netlify/server/use-cases/application-list.ts',
      'no circle of files: src/portal/login/a.ts -> src/portal/login/b.ts',
      "no Node in the browser's code: src/ui/press.ts -> fs",
      'src/domain: src/domain/money.ts -> node_modules/zod/index.d.cts',
      'src/domain: src/domain/rate.ts -> src/api/problem.ts',
      'src/lib: src/lib/api.ts -> netlify/server/app.ts',
      'src/portal: src/portal/Page.astro -> db/c.ts',
      'src/portal: src/portal/Page.astro -> src/site/Page.astro',
      'src/ui: src/ui/press.ts -> src/domain/money.ts',
      'no circle of rooms: netlify/server/leads -> netlify/server/use-cases',
      'no circle of rooms: netlify/server/use-cases -> netlify/server/leads',
      'no circle of rooms: src/api -> src/domain',
      'no circle of rooms: src/domain -> src/api',
      'src/domain: src/domain/rate.test.ts -> node_modules/hono/dist/types/index.d.ts',
    ])
  },
  patience,
)
