import type { ClientResponse } from 'hono/client'
import { expect, test } from 'vitest'
import { callApi } from './call-api.ts'

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
