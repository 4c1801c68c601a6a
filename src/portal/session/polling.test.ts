import { expect, test } from 'vitest'
import { nextDelay, pollingBounds } from './polling.ts'

test('looks less often while nothing happens, and soon again after a change', () => {
  let delay = pollingBounds.first
  const delays = Array.from({ length: 12 }, () => (delay = nextDelay(delay, 'same')))
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(pollingBounds.longest)
  expect(nextDelay(delay, 'changed')).toBe(pollingBounds.first)
})

test('backs off faster from a server that does not answer', () => {
  expect(nextDelay(10_000, 'failed')).toBeGreaterThan(nextDelay(10_000, 'same'))
  expect(nextDelay(pollingBounds.longest, 'failed')).toBe(pollingBounds.longest)
})
