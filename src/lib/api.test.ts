import type { ClientResponse } from 'hono/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi, sentenceOf, serverDate, serverNow } from './api.ts'

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

const answered = (response: Response) => Promise.resolve(response as unknown as ClientResponse<unknown>)

test('a success gives its data', async () => {
  expect(await callApi(answered(Response.json({ id: 1 })))).toEqual({ ok: true, data: { id: 1 } })
  expect(await callApi(answered(new Response(null, { status: 204 })))).toEqual({ ok: true, data: null })
})

test('a problem document gives its code, fields and waiting time', async () => {
  const body = { type: 'x', title: 'x', status: 429, code: 'too_many_requests', retryAfterSeconds: 90 }
  const answer = await callApi(answered(Response.json(body, { status: 429 })))
  expect(answer).toEqual({ ok: false, failure: { code: 'too_many_requests', errors: [], retryAfterSeconds: 90 } })
})

test.each([
  [502, 'unavailable'],
  [429, 'unavailable'],
  [404, 'unexpected'],
])("somebody else's page with status %i is %s", async (status, code) => {
  const answer = await callApi(answered(new Response('<html>', { status })))
  expect(answer).toMatchObject({ ok: false, failure: { code } })
})

test.each([
  [new TypeError('Failed to fetch'), 'network'],
  [new DOMException('signal timed out', 'TimeoutError'), 'timeout'],
])('no answer at all: %s is %s', async (error, code) => {
  expect(await callApi(Promise.reject(error))).toMatchObject({ ok: false, failure: { code } })
})

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [3600, '1 hora'],
  [3700, '2 horas'],
])('%i s of waiting are told as %s', (retryAfterSeconds, text) => {
  const failure = { code: 'too_many_requests', errors: [], retryAfterSeconds }
  expect(sentenceOf(failure)).toBe(`Foram muitas tentativas em pouco tempo. Tente novamente em ${text}.`)
})

test('an unknown code has a sentence too', () => {
  const failure = { code: 'brand_new', errors: [], retryAfterSeconds: undefined }
  expect(sentenceOf(failure)).toBe('Algo deu errado. Tente novamente.')
})

test('deadlines go by the clock of the server, not by that of the device', async () => {
  const device = Date.parse('2026-11-26T12:00:00Z')
  vi.setSystemTime(device)
  await callApi(answered(Response.json({})))
  expect(serverNow()).toBe(device)
  await callApi(answered(Response.json({}, { headers: { date: 'Thu, 26 Nov 2026 11:00:00 GMT' } })))
  vi.advanceTimersByTime(1000)
  expect(serverNow()).toBe(Date.parse('2026-11-26T11:00:01Z'))
  expect(serverDate()).toEqual(new Date('2026-11-26T11:00:01Z'))
})
