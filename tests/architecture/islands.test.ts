import { expect, test } from 'vitest'
import { sources } from './sources.ts'

const HYDRATED = /<([A-Z]\w*)\b(?:[^>"'{]|"[^"]*"|'[^']*'|\{[^}]*\})*?\sclient:\w+/g

/** The components that a page hydrates, each with the file of its import. */
const hydrated = (text: string) =>
  [...text.matchAll(HYDRATED)].map(([, name]) => {
    const [, from] = new RegExp(`import\\s[^;'"]*\\b${name}\\b[^'"]*['"]([^'"]+)['"]`).exec(text) ?? []
    return { name, from }
  })

const pages = sources('src/**/*.astro').map(({ path, text }) => ({ path, islands: hydrated(text) }))

test('every component that Astro hydrates is a *.island.tsx', () => {
  const all = pages.flatMap(({ path, islands }) => islands.map((island) => ({ path, ...island })))
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter(({ from }) => !from?.endsWith('.island.tsx'))).toEqual([])
})

test('islands leave classes to what they render: outside them the build gives classes other names', () => {
  const byHand = /\bclassList\b|\.className\s*=[^=]|querySelector(?:All)?(?:<[^>]*>)?\(\s*['"`][^'"`]*\.[a-z]/
  const rendered = sources(
    'src/{site,portal,admin,ui}/**/*.tsx',
    'src/{site,portal,admin,ui}/**/use-*.ts',
    'src/lib/**/*.ts',
  )
  expect(rendered.length).toBeGreaterThan(100)
  expect(rendered.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([])
})
