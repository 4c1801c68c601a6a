import { expect, test } from 'vitest'
import { type Room, rooms } from './rooms.ts'
import { type Import, importsOf, resolve, sources } from './sources.ts'

const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const isPackage = (target: string) => !/^(src|netlify|db|tests)\//.test(target) && !target.startsWith('.')
const packageFits = (target: string, allowed: readonly string[]) =>
  allowed.some((name) => (/[/:]$/.test(name) ? target.startsWith(name) : inside(target, name)))

function roomOf(path: string): Room | undefined {
  return rooms.filter((room) => inside(path, room.path)).sort((a, b) => b.path.length - a.path.length)[0]
}

function allowed({ from, target, typeOnly }: Import): boolean {
  const room = roomOf(from)
  if (!room || target.startsWith('node:')) return true
  if (isPackage(target)) return typeOnly || !room.packages || packageFits(target, room.packages)
  if (typeOnly && room.typeOnly?.some((path) => inside(target, path))) return true
  if (inside(target, room.path)) return !room.separate || from.split('/')[2] === target.split('/')[2]
  return room.may.some((path) => inside(target, path))
}

test('every import stays within the table of the design', () => {
  const files = sources(['src', 'netlify/functions', 'netlify/server'])
  const wrong = files.flatMap(({ path, text }) => importsOf(path, text)).filter((one) => !allowed(one))
  expect(wrong.map(({ from, target }) => `${from} -> ${target}`)).toEqual([])
  // It parses every source file, which takes a busy machine longer than the usual five seconds.
}, 60_000)

test('the reader finds every kind of import', () => {
  const text = [
    "import a, { b } from '#domain/money/money.ts'",
    "import type { C } from '#server/app.ts'",
    "import { type D } from './d.ts'",
    "export { e } from '../e.ts'",
    "const f = () => import('#ui/f.tsx')",
    "type G = import('#db/schema.ts').G",
    "// import x from 'comment'",
  ].join('\n')
  expect(importsOf('src/features/x/y.ts', text).map(({ target, typeOnly }) => [target, typeOnly])).toEqual([
    ['src/domain/money/money.ts', false],
    ['netlify/server/app.ts', true],
    ['src/features/x/d.ts', true],
    ['src/features/e.ts', false],
    ['src/ui/f.tsx', false],
    ['db/schema.ts', true],
  ])
})

test('the table refuses what it should', () => {
  const refused = (from: string, target: string, typeOnly = false) => !allowed({ from, target, typeOnly })
  expect(refused('src/domain/money/money.ts', 'zod')).toBe(true)
  expect(refused('src/domain/money/money.ts', 'src/contracts/cep.ts')).toBe(true)
  expect(refused('src/features/login/a.tsx', 'src/features/portal/b.tsx')).toBe(true)
  expect(refused('src/features/login/a.tsx', 'netlify/server/app.ts', true)).toBe(true)
  expect(refused('src/client/api.ts', 'netlify/server/app.ts')).toBe(true)
  expect(refused('src/client/api.ts', 'netlify/server/app.ts', true)).toBe(false)
  expect(refused('src/ui/field.tsx', 'src/domain/money/money.ts')).toBe(true)
  expect(refused('netlify/server/http/a.ts', 'netlify/server/repositories/a.ts')).toBe(true)
})

test('every island that Astro hydrates is a *.island.tsx', () => {
  const hydrated = sources(['src']).flatMap(({ path, text }) =>
    path.endsWith('.astro')
      ? [...text.matchAll(/<([A-Z]\w*)\b(?:[^>"'{]|"[^"]*"|'[^']*'|\{[^}]*\})*?\sclient:\w+/g)].map((tag) => {
          const name = tag[1] ?? ''
          const imported = new RegExp(`import\\s[^;'"]*\\b${name}\\b[^'"]*['"]([^'"]+)['"]`).exec(text)?.[1]
          return { path, name, target: imported ? resolve(imported, path) : '' }
        })
      : [],
  )
  expect(hydrated.filter(({ target }) => !target.endsWith('.island.tsx'))).toEqual([])
}, 60_000)
