import { expect, it, test } from 'vitest'
import { type ContactResult, callAgainFrom, isPromiseDay } from './contact.ts'

test.each<[ContactResult, string | null, string]>([
  ['talked', null, '2026-11-25'],
  ['no_answer', null, '2026-11-23'],
  ['wrong_number', null, '2026-11-25'],
  ['promised', '2026-11-27', '2026-11-30'],
])('after %s on Thursday before a holiday, they are called again', (result, promisedOn, again) => {
  // 20 November is a holiday.
  expect(callAgainFrom(result, '2026-11-19', promisedOn)).toBe(again)
})

it('takes a promise for today at the earliest, and for no longer than thirty days', () => {
  expect(isPromiseDay('2026-11-18', '2026-11-19')).toBe(false)
  expect(isPromiseDay('2026-11-19', '2026-11-19')).toBe(true)
  expect(isPromiseDay('2026-12-19', '2026-11-19')).toBe(true)
  expect(isPromiseDay('2026-12-20', '2026-11-19')).toBe(false)
})
