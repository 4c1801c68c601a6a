import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from './page-styles.mjs'

const folders = [
  { pages: ['src/pages/admin.astro', 'src/pages/admin/login.astro'], folder: 'src/admin' },
  {
    pages: ['src/pages/dashboard.astro', 'src/pages/meu-financiamento.astro', 'src/pages/recuperar-senha.astro'],
    folder: 'src/portal',
  },
  { pages: ['src/pages/motorcycle/[slug].astro'], folder: 'src/site/motorcycle/wizard' },
]

test.each(folders)('$pages reach every component of $folder, loaded at once or later', async ({ pages, folder }) => {
  const reached = (await Promise.all(pages.map(filesOf))).flat()
  expect(globSync(`${folder}/**/*.tsx`).filter((file) => !reached.includes(file))).toEqual([])
})

test('a page reaches layouts, what a script imports and no other page', async () => {
  const reached = await filesOf('src/pages/index.astro')
  expect(reached).toEqual(expect.arrayContaining(['src/layouts/Header.astro', 'src/site/motorcycle/offer/start.ts']))
  expect(reached.filter((file) => file.startsWith('src/pages/'))).toEqual(['src/pages/index.astro'])
  expect(reached.filter((file) => file.startsWith('src/admin/'))).toEqual([])
})

test('every page asks for its styles', () => {
  const pages = globSync('src/pages/**/*.astro')
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter((page) => !readFileSync(page, 'utf8').includes("import '#styles/page.css'"))).toEqual([])
})
