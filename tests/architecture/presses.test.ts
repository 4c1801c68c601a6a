import { expect, test } from 'vitest'
import { sources } from './sources.ts'

test('no component keeps by hand whether what was pressed is being sent: `useForm` and `usePress` do', () => {
  const byHand = /\bset(Busy|Publishing|Restoring|Saving)\(true|const \[(is)?busy\b/i
  const components = sources('src/{admin,portal,requests,site}/**/*.{ts,tsx}')
  expect(components.length).toBeGreaterThan(400)
  expect(components.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([])
})
