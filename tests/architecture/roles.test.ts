import { expect, test } from 'vitest'
import { sources } from './sources.ts'

test('the browser asks no role of staff: the server says what may be done, and why not', () => {
  const asks =
    /\bis(Manager|Analyst|Dealership)\b|(?<!typed\.)\brole\s*[!=]==\s*'(manager|analyst|dealership)'|\brole\)\.includes|\.includes\(.*\brole\)/
  const places = sources('src/{admin,portal,requests,site,forms,ui,lib}/**/*.{ts,tsx}')
  expect(places.length).toBeGreaterThan(500)
  expect(places.filter(({ text }) => asks.test(text)).map(({ path }) => path)).toEqual([])
})
