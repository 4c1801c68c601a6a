/** What a room of the house may import, beside itself: paths from the root, and packages. `typeOnly` paths only as types. */
export type Room = {
  readonly path: string
  readonly may: readonly string[]
  /** Packages by name or prefix; undefined = any package. */
  readonly packages?: readonly string[]
  readonly typeOnly?: readonly string[]
  /** Each sub-folder is a house of its own: it does not import its neighbours. */
  readonly separate?: boolean
}

const browserPackages = ['react', 'react-dom', 'nanostores', '@nanostores/']
const looks = [
  'lucide-react',
  '@github/combobox-nav',
  'react-number-format',
  '@lucide/astro',
  'simple-icons',
  'astro',
  'astro:',
]

/** The table of the design: who may import what. */
export const rooms: readonly Room[] = [
  { path: 'src/domain', may: [], packages: ['@brazilian-utils/'] },
  { path: 'src/contracts', may: ['src/domain'], packages: ['zod'] },
  { path: 'src/content', may: ['src/domain'], packages: [] },
  { path: 'src/artwork', may: ['src/domain', 'src/content'] },
  {
    path: 'src/client',
    may: ['src/contracts', 'src/content/messages.ts'],
    typeOnly: ['netlify/server'],
    packages: ['hono', 'nanostores', '@nanostores/'],
  },
  { path: 'src/ui', may: [], packages: ['react', 'react-dom', 'nanostores', '@nanostores/', ...looks] },
  {
    path: 'src/features',
    may: ['src/domain', 'src/contracts', 'src/content', 'src/client', 'src/ui'],
    packages: [
      ...browserPackages,
      ...looks,
      'zod',
      '@tanstack/',
      'qrcode.react',
      'compressorjs',
      '@brazilian-utils/',
      'hono',
    ],
    separate: true,
  },
  { path: 'src/layouts', may: ['src'] },
  { path: 'src/pages', may: ['src'] },
  { path: 'netlify/functions', may: ['netlify/server', 'src/content'], packages: ['@netlify/'] },
  {
    path: 'netlify/server/http',
    may: ['netlify/server/services', 'netlify/server/problem.ts', 'netlify/server/log.ts', 'src/contracts'],
    // The types of the composition root (what a handler is given) and of the domain carry no behaviour.
    typeOnly: ['netlify/server', 'src/domain', 'db/schema.ts'],
    packages: ['hono', '@hono/', 'zod'],
  },
  {
    path: 'netlify/server/services',
    may: [
      'netlify/server/repositories',
      'netlify/server/storage',
      'netlify/server/auth',
      'netlify/server/problem.ts',
      'netlify/server/log.ts',
      'src/domain',
      'src/content',
      'src/contracts',
    ],
    typeOnly: ['netlify/server', 'db/schema.ts'],
  },
  { path: 'netlify/server/repositories', may: [], typeOnly: ['src/domain', 'db/schema.ts'], packages: ['kysely'] },
  { path: 'src', may: ['src'] },
]
