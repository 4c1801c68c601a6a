import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { pastDays } from './past-days.ts'

// In Brasília it is still the day before.
const deps = { now: () => new Date('2026-11-24T02:00:00Z') } as Deps
const check = pastDays({ on: 'date_in_future' })

test.each([
  ['2026-11-24', [{ field: 'on', code: 'date_in_future' }]],
  ['2026-11-23', []],
  ['2026-11-31', []],
  [null, []],
])('the day %s is judged in Brasília, and left to the schema if it is none', async (on, problems) => {
  expect(await check(deps, { on }, undefined)).toEqual(problems)
})
