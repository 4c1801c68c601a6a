import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
const sent: (string | null)[] = []
const send: typeof fetch = async (_, init) => {
  sent.push(new Headers(init?.headers).get('x-unattended'))
  return new Response()
}

beforeEach(() => {
  vi.useFakeTimers()
  // The module listens to the page in which it was loaded, so each test loads it anew.
  vi.resetModules()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  sent.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what a page asks a minute after the last key says that nobody is there, until somebody is', async () => {
  const { withPresence } = await import('./api.ts')
  const ask = withPresence(send)
  await ask('/api/portal')
  vi.advanceTimersByTime(59_999)
  await ask('/api/portal')
  vi.advanceTimersByTime(1)
  await ask('/api/portal', { headers: { 'if-none-match': 'x' } })
  page.dispatchEvent(new Event('keydown'))
  await ask('/api/portal')
  expect(sent).toEqual([null, null, '1', null])
})
