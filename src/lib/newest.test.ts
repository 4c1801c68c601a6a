import { expect, test } from 'vitest'
import { newest } from './newest.ts'

test('only what was begun last is the newest, until something else begins', () => {
  const begin = newest()
  const isFirst = begin()
  expect(isFirst()).toBe(true)
  const isSecond = begin()
  expect([isFirst(), isSecond()]).toEqual([false, true])
  begin()
  expect(isSecond()).toBe(false)
})
