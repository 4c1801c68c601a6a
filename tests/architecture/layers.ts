/** The paths from the root, and the packages, that a layer may import. */
export type Layer = {
  readonly path: string
  readonly may: readonly string[]
  /** Paths of which it may import only types. */
  readonly typesOf?: readonly string[]
  /** Packages by name. Left out, it may import every package in package.json. */
  readonly packages?: readonly string[]
  /** Packages of which it may import only types. */
  readonly packageTypes?: readonly string[]
  /** Further paths that its routes may import. Left out, routes have the rules of the other files. */
  readonly routes?: readonly string[]
  /** Each folder in it is separate: it does not import its neighbours. */
  readonly separate?: boolean
}

const server = 'netlify/server'
const everything = ['src', 'netlify', 'db', 'tests/support']
const rooms = (...names: string[]) => names.map((name) => `${server}/${name}`)

const rules = ['src/domain', 'src/api', 'src/content', 'src/media']
/** The dependencies of a handler, and the stored rows. */
const given = [`${server}/deps.ts`, `${server}/config.ts`, `${server}/cdn.ts`, 'db/schema.ts', 'db/schema']

/** A concept of the server. Its routes may read the session, and answer with a view that crosses concepts. */
const concept = (name: string, may: readonly string[], packages: readonly string[] = []): Layer => ({
  path: `${server}/${name}`,
  may: [...rooms('shared', 'http', ...may), ...rules, 'db/together.ts'],
  typesOf: given,
  packages: ['kysely', ...packages],
  routes: [...rooms('accounts', 'use-cases')],
})

const record = ['application']
const aggregates = [
  'accounts',
  'approvals',
  'catalogue',
  'collection',
  'contracts',
  'credit',
  'dealerships.ts',
  'documents',
  'installments',
  'leads',
  'messages',
  'payments',
  'pickups',
  'requests',
  'settings',
]

const place: Layer = {
  path: 'src/site',
  may: [...rules, 'src/lib', 'src/ui', 'src/forms', 'src/requests'],
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

/** The table of permitted imports. The longest path that fits a file is its layer. */
export const layers: readonly Layer[] = [
  { path: 'src/domain', may: [], packages: ['@brazilian-utils/brazilian-utils'] },
  { path: 'src/media', may: ['src/domain'], packages: [] },
  { path: 'src/api', may: ['src/domain'], packages: ['zod'] },
  { path: 'src/content', may: ['src/domain'], typesOf: ['src/api'], packages: [] },
  { path: 'src/artwork', may: ['src/domain', 'src/content'], packages: ['opentype.js', 'sharp'] },
  {
    path: 'src/lib',
    may: ['src/api', 'src/content/sentences.ts', 'src/content/sentences/refusals.ts', 'src/domain/retention.ts'],
    typesOf: [`${server}/app.ts`, `${server}/passkey-app.ts`, `${server}/pdf-app.ts`],
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
  // What all forms share: values, errors, sending, drafts.
  { path: 'src/forms', may: [...rules, 'src/lib', 'src/ui'], packages: ['react'], packageTypes: ['zod'] },
  place,
  // The pages of a conversation with the bank, which are the same for customers and visitors.
  {
    path: 'src/requests',
    may: [...rules, 'src/lib', 'src/ui', 'src/forms'],
    packages: ['react', 'lucide-react'],
    packageTypes: ['hono'],
  },
  { ...place, path: 'src/portal' },
  { ...place, path: 'src/admin' },
  // The base of every screen of the admin area. It imports none of them.
  { ...place, path: 'src/admin/core' },
  // The drawings of reports alone have the library of charts, which comes on demand.
  { path: 'src/admin/charts', may: ['src/ui'], packages: ['react', '@visx/scale', '@visx/shape'] },
  {
    path: 'src/layouts',
    may: ['src/domain', 'src/content', 'src/artwork', 'src/site', 'src/ui', 'src/styles'],
    typesOf: ['src/api'],
    packages: ['@lucide/astro', '@fontsource-variable/figtree'],
    packageTypes: ['astro'],
  },
  { path: 'src/pages', may: ['src'], packages: ['@lucide/astro'], packageTypes: ['astro'] },
  // The page of all primitives, which is not deployed.
  { path: 'src/showcase', may: ['src/layouts', 'src/ui'], packages: ['react', 'lucide-react'] },

  { path: 'netlify/functions', may: [server], packages: [], packageTypes: ['@netlify/functions'] },
  // The composition root.
  {
    path: server,
    may: ['db', 'src/domain', 'src/api', 'src/content'],
    packages: ['@neondatabase/serverless', '@netlify/blobs', '@netlify/functions', 'hono', 'kysely', 'zod'],
  },
  {
    path: `${server}/shared`,
    may: [...rules, 'db/together.ts'],
    typesOf: given,
    packages: ['kysely', 'zod', '@netlify/blobs', 'csv-stringify', 'ipaddr.js', 'pdfkit', '@libpdf/core', 'pino'],
  },
  {
    path: `${server}/http`,
    may: [`${server}/shared`, 'src/api', 'src/domain'],
    typesOf: given,
    packages: ['hono', '@hono/zod-validator', 'zod'],
  },
  // The record of an application, the base of all other tiers.
  {
    path: `${server}/application`,
    may: [`${server}/shared`, ...rules, 'db/together.ts'],
    typesOf: given,
    packages: ['kysely'],
  },
  // The concepts around the record, each with its routes.
  concept('messages', record, ['hono', 'nodemailer']),
  concept('dealerships.ts', []),
  concept('approvals', [...record, 'messages']),
  concept(
    'accounts',
    [...record, 'messages', 'dealerships.ts', 'approvals'],
    ['hono', 'otpauth', '@simplewebauthn/server'],
  ),
  concept('settings', ['accounts', 'messages', 'approvals', 'catalogue'], ['hono']),
  concept(
    'payments',
    [...record, 'accounts', 'settings', 'messages', 'approvals', 'contracts', 'installments', 'pickups'],
    ['bwip-js', 'hono', 'zod', 'stripe'],
  ),
  concept('contracts', [...record, 'messages', 'accounts', 'settings', 'installments'], ['hono', 'zod']),
  concept('catalogue', [...record, 'dealerships.ts', 'approvals'], ['hono', 'csv-parse', 'csv-stringify']),
  concept('credit', [...record, 'messages', 'approvals'], ['hono', 'zod']),
  concept('documents', record, ['hono', 'zod', '@libpdf/core']),
  concept('installments', [...record, 'messages', 'approvals'], ['hono', 'ical-generator', 'zod']),
  concept('collection', [...record, 'installments', 'settings'], ['hono']),
  concept('leads', [...record, 'catalogue', 'settings', 'messages'], ['hono']),
  concept(
    'pickups',
    [...record, 'catalogue', 'dealerships.ts', 'messages', 'approvals', 'accounts', 'installments'],
    ['hono', 'ical-generator'],
  ),
  concept('requests', [...record, 'accounts', 'messages', 'documents'], ['hono']),
  concept('cep.ts', ['accounts'], ['hono']),
  // Code that crosses the concepts.
  concept('use-cases', [...record, ...aggregates], ['hono']),
  // A person's rights over all stored data.
  concept('privacy', [...record, ...aggregates, 'use-cases'], ['hono']),
  concept('maintenance', [...record, ...aggregates, 'use-cases', 'privacy'], ['hono']),
  concept('run-jobs.ts', [...record, ...aggregates, 'use-cases', 'privacy', 'maintenance'], ['graphile-worker']),

  // Netlify's build runs it, without any of our modules.
  { path: 'netlify/build-plugin', may: [], packages: [] },
  { path: 'netlify/local', may: [server, 'db', 'src/domain', 'src/content'] },
  { path: 'netlify/commands', may: ['netlify/local', 'src/integrations', server, 'db', 'src/domain', 'src/content'] },

  {
    path: 'db',
    may: [],
    typesOf: ['src/domain', 'src/api'],
    packages: ['kysely', '@neondatabase/serverless', 'graphile-worker'],
  },
  // Migrations fold text like searches, and restore offers with the code that makes them.
  {
    path: 'db/migrations',
    // The project's models are the first catalogue of a new database.
    may: [
      'src/domain/search.ts',
      'src/domain/canonical-json.ts',
      'src/domain/offer',
      'src/content/motorcycles/standard.ts',
    ],
    packages: ['kysely'],
  },
  { path: 'db/local', may: ['db'], packages: ['@electric-sql/pglite', '@electric-sql/pglite-socket', 'ws'] },

  { path: 'tests', may: everything, separate: true },
  { path: 'src/env.d.ts', may: ['src/domain'] },
  { path: 'src/styles', may: [] },
  { path: 'src/integrations', may: ['src/ui/structure/after-paint.ts', 'src/domain/calendar', `${server}/openapi.ts`] },
  { path: 'astro.config.mjs', may: ['src/integrations', 'netlify/local'] },
]

/** Further paths that a unit test beside the code may import. */
export const unitTests = {
  may: ['tests/support', 'src/api', `${server}/shared`],
  packages: ['vitest', 'fast-check', 'sharp', 'caniemail'],
}
