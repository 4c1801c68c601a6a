import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import hydrateAfterPaint from './hydrate-after-paint.ts'

let paint: () => unknown
const run = vi.fn(async () => {})
const load = vi.fn(async () => run)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: () => unknown) {
        paint = told
      }
      observe = vi.fn()
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('an island is loaded and run once, when the page has been painted', async () => {
  hydrateAfterPaint(load)
  expect(load).not.toHaveBeenCalled()
  paint()
  paint()
  await vi.runAllTimersAsync()
  expect([load, run].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('an island of a page that nothing paints runs all the same', async () => {
  hydrateAfterPaint(load)
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledOnce()
})
