import { expect, test } from 'vitest'
import { sentenceFor } from '#content/sentences.ts'
import { pastDayError } from './past-day.ts'

test.each([
  ['23/11/2026', undefined],
  ['22112026', undefined],
  ['20/11/2026', undefined],
  ['19/11/2026', 'before_application'],
  ['10/11/1126', 'before_application'],
  ['24/11/2026', 'date_in_future'],
  ['31/11/2026', 'date_invalid'],
  ['23/11/26', 'date_invalid'],
  ['', 'date_invalid'],
] as const)('the typed day "%s" has the problem %s', (typed, code) => {
  const since = { day: '2026-11-20', before: 'before_application' } as const
  expect(pastDayError(typed, since, undefined, '2026-11-23')).toBe(code && sentenceFor(code))
})
