/** What a layer of the house may import beside itself, as paths from the root, and which packages. */
export type Layer = {
  readonly path: string
  readonly may: readonly string[]
  /** Paths it may import types from, and nothing else. */
  readonly typesOf?: readonly string[]
  /** Packages by name; left out, any that package.json lists. */
  readonly packages?: readonly string[]
  /** Packages it may import types from, and nothing else. */
  readonly packageTypes?: readonly string[]
  /** Each folder in it is a house of its own: it does not import its neighbours. */
  readonly separate?: boolean
}

const server = 'netlify/server'
const shared = [`${server}/shared/problem.ts`, `${server}/shared/log.ts`]
const everything = ['src', 'netlify', 'db', 'tests/support']

const feature: Layer = {
  path: 'src/site',
  may: ['src/domain', 'src/api', 'src/content', 'src/lib', 'src/ui'],
  packages: [
    'react',
    'react-dom',
    'nanostores',
    '@nanostores/react',
    '@nanostores/router',
    '@panzoom/panzoom',
    'lucide-react',
    '@lucide/astro',
    'react-number-format',
    'qrcode.react',
    'compressorjs',
    '@simplewebauthn/browser',
  ],
  packageTypes: ['hono', 'zod'],
}

/** The table of who may import what. The longest path that fits a file is its layer. */
export const layers: readonly Layer[] = [
  { path: 'src/domain', may: [], packages: ['@brazilian-utils/brazilian-utils'] },
  { path: 'src/api', may: ['src/domain'], packages: ['zod'] },
  { path: 'src/content', may: ['src/domain'], packages: [] },
  { path: 'src/artwork', may: ['src/domain', 'src/content'], packages: ['opentype.js', 'sharp'] },
  {
    path: 'src/lib',
    may: ['src/api', 'src/content/messages.ts'],
    typesOf: [`${server}/app.ts`, `${server}/passkey-app.ts`],
    packages: ['hono', 'nanostores'],
  },
  {
    path: 'src/ui',
    may: [],
    packages: [
      'react',
      'nanostores',
      '@nanostores/react',
      'lucide-react',
      'react-number-format',
      '@github/combobox-nav',
    ],
  },
  { ...feature, separate: true },
  // What every view of the admin area stands on knows none of them.
  { ...feature, path: 'src/admin/core' },
  {
    path: 'src/layouts',
    may: ['src/domain', 'src/content', 'src/artwork', 'src/site', 'src/ui', 'src/styles'],
    packages: ['@lucide/astro', '@fontsource-variable/figtree'],
    packageTypes: ['astro'],
  },
  { path: 'src/pages', may: ['src'], packages: ['@lucide/astro'], packageTypes: ['astro'] },

  { path: 'netlify/functions', may: [server], packages: [], packageTypes: ['@netlify/functions'] },
  // The composition root, and what each part of it may use.
  {
    path: server,
    may: ['db', 'src/domain', 'src/api', 'src/content'],
    packages: ['@neondatabase/serverless', '@netlify/blobs', '@netlify/functions', 'hono', 'kysely', 'pino'],
  },
  {
    path: `${server}/http`,
    may: [`${server}/services`, 'src/api', ...shared],
    // The types of the composition root (what a handler is given) and of the domain carry no behaviour.
    typesOf: [`${server}/deps.ts`, `${server}/cdn.ts`, 'src/domain', 'db/schema.ts', 'db/schema'],
    packages: ['hono', '@hono/zod-validator', 'zod'],
  },
  {
    path: `${server}/services`,
    may: [`${server}/repositories`, `${server}/storage`, `${server}/auth`, `${server}/providers`, ...shared].concat(
      'src/domain',
      'src/content',
      'src/api',
    ),
    typesOf: [`${server}/deps.ts`, `${server}/config.ts`, 'db/schema.ts', 'db/schema'],
    packages: [
      'kysely',
      'csv-stringify',
      'csv-parse',
      'graphile-worker',
      'ical-generator',
      'ipaddr.js',
      'nodemailer',
      'pdfkit',
      '@libpdf/core',
    ],
  },
  {
    path: `${server}/repositories`,
    may: [],
    typesOf: ['src/domain', 'db/schema.ts', 'db/schema'],
    packages: ['kysely'],
  },
  // Other people's services, each behind a port of ours.
  {
    path: `${server}/providers`,
    may: [],
    typesOf: [`${server}/config.ts`, 'src/domain'],
    packages: ['zod'],
  },
  { path: `${server}/storage`, may: [`${server}/shared/problem.ts`], packages: ['@netlify/blobs'] },
  { path: `${server}/auth`, may: [], packages: ['otpauth', '@simplewebauthn/server'] },
  { path: 'netlify/local', may: [server, 'db', 'src/domain', 'src/content'] },
  { path: 'netlify/commands', may: ['netlify/local', 'src/integrations', server, 'db', 'src/domain', 'src/content'] },

  { path: 'db', may: [], typesOf: ['src/domain'], packages: ['kysely', '@neondatabase/serverless', 'graphile-worker'] },
  // What is stored folded has to be folded as searches fold, and what was offered is restored as offers are made.
  {
    path: 'db/migrations',
    // And the models that the project comes with are the first that a bank has.
    may: ['src/domain/search', 'src/domain/offer', 'src/content/motorcycles/standard.ts'],
    packages: ['kysely'],
  },
  { path: 'db/local', may: ['db'], packages: ['@electric-sql/pglite', '@electric-sql/pglite-socket', 'ws'] },

  { path: 'tests', may: everything, separate: true },
  { path: 'src/env.d.ts', may: ['src/domain'] },
  { path: 'src/styles', may: [] },
  { path: 'src/integrations', may: ['src/ui/structure/painted.ts'] },
  { path: 'astro.config.mjs', may: ['src/integrations', 'netlify/local'] },
]

/** What a unit test beside the code may import besides. */
export const unitTests = {
  may: ['tests/support', ...shared],
  packages: ['vitest', 'fast-check', 'sharp', 'caniemail'],
}
