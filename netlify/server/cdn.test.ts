import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { cdnPurge } from './cdn.ts'

const onNetlify = { NETLIFY_PURGE_API_TOKEN: 'token-of-the-platform', SITE_ID: 'site' }
const log = { warn: vi.fn() }
const fetched = vi.fn<typeof fetch>()
// Other files run in the same process, so the stub is removed at the end.
beforeAll(() => void vi.stubGlobal('fetch', fetched))
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => vi.clearAllMocks())

it('asks the platform to forget what carries the tag', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 202 }))
  await cdnPurge(onNetlify, log)('settings')
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('https://api.netlify.com/api/v1/purge')
  expect(JSON.parse(String(init?.body))).toEqual({ site_id: 'site', cache_tags: ['settings'] })
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token-of-the-platform')
  expect(log.warn).not.toHaveBeenCalled()
})

it('does nothing where there is no CDN', async () => {
  await cdnPurge({}, log)('settings')
  await cdnPurge({ SITE_ID: 'site' }, log)('settings')
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  ['refuses', () => Promise.resolve(new Response(null, { status: 500 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('goes on when the platform %s, and says so in the log without the token', async (_, answer) => {
  fetched.mockImplementation(answer)
  await cdnPurge(onNetlify, log)('settings')
  expect(log.warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('token-of-the-platform')
})

it('does not wait for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fetched.mockReturnValue(new Promise(() => {}))
  const purge = cdnPurge(onNetlify, log)('settings')
  await vi.advanceTimersByTimeAsync(3_000)
  await purge
  vi.useRealTimers()
  expect(log.warn).toHaveBeenCalledOnce()
})
