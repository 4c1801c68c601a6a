import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Found, nextDelay, type Pace, startPolling } from './poll.ts'

const pace: Pace = { every: 10_000, longest: 120_000, growth: 1.4 }

test('looks less often while nothing happens, and soon again after a change', () => {
  let delay = 10_000
  const delays = Array.from({ length: 12 }, () => (delay = nextDelay(delay, 'same', pace)))
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(120_000)
  expect(nextDelay(delay, 'changed', pace)).toBe(10_000)
})

test('backs off faster from a server that does not answer, and keeps to the time that it asks for', () => {
  expect(nextDelay(10_000, 'failed', pace)).toBeGreaterThan(nextDelay(10_000, 'same', pace))
  expect(nextDelay(120_000, 'failed', pace)).toBe(120_000)
  expect(nextDelay(10_000, { retryAfterSeconds: undefined }, pace)).toBe(20_000)
  expect(nextDelay(10_000, { retryAfterSeconds: 300 }, pace)).toBe(300_000)
})

test('a steady pace is the same again after the first answer that follows a failure', () => {
  const steady = { every: 1000, longest: 30_000 }
  expect(nextDelay(nextDelay(1000, 'failed', steady), 'same', steady)).toBe(1000)
})

let page: EventTarget & { hidden: boolean }
let stop: () => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function poll(found: () => Found, more: Partial<Pace> = {}) {
  const look = vi.fn(async () => found())
  stop = startPolling(look, { every: 1000, longest: 30_000, ...more })
  return look
}
function show(hidden: boolean) {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('asks nothing while the page is hidden, and at once when it is seen again', async () => {
  const look = poll(() => 'same')
  await vi.advanceTimersByTimeAsync(3000)
  expect(look).toHaveBeenCalledTimes(3)
  show(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(3)
  show(false)
  expect(look).toHaveBeenCalledTimes(4)
})

test('asks at once when the connection returns, however long it would have waited', async () => {
  const look = poll(() => 'failed')
  await vi.advanceTimersByTimeAsync(60_000)
  const before = look.mock.calls.length
  window.dispatchEvent(new Event('online'))
  expect(look).toHaveBeenCalledTimes(before + 1)
})

test('waits for one look to end before the next, and asks nothing more once it is stopped', async () => {
  let end = (_: Found) => {}
  const look = vi.fn(() => new Promise<Found>((resolve) => (end = resolve)))
  stop = startPolling(look, { every: 1000, longest: 30_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  window.dispatchEvent(new Event('online'))
  expect(look).toHaveBeenCalledTimes(1)
  stop()
  end('same')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(look).toHaveBeenCalledTimes(1)
})

test('a page that nobody touches stops asking, until somebody does', async () => {
  const look = poll(() => 'same', { idleAfter: 5000 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(5)
  window.dispatchEvent(new Event('keydown'))
  expect(look).toHaveBeenCalledTimes(6)
})

test('without a time of its own it looks only when the page is seen again', async () => {
  const look = poll(() => 'same', { every: Number.POSITIVE_INFINITY, longest: Number.POSITIVE_INFINITY })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(look).not.toHaveBeenCalled()
  show(false)
  expect(look).toHaveBeenCalledTimes(1)
})
