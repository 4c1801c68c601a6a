import { expect, it } from 'vitest'
import { sources } from './sources.ts'

it('every store of files is opened in one place, whose list backup, restore and sweep go by', () => {
  const opening = sources('netlify/**/*.{ts,mjs}', 'db/**/*.ts', 'src/**/*.{ts,tsx,mjs}')
    .filter(({ text }) => /(?<!\.)\bget(?:Deploy)?Store\b/.test(text))
    .map(({ path }) => path)
  expect(opening).toEqual(['netlify/server/shared/file-store.ts'])
})
