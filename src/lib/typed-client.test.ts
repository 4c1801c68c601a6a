import { Hono } from 'hono'
import { hc } from 'hono/client'
import { expect, test } from 'vitest'
import { typedClient } from './typed-client.ts'

const app = new Hono()
  .get('/api/offer', (context) => context.json({}))
  .put('/api/applications/:id/parts/:part', (context) => context.json({}))
  .delete('/api/session', (context) => context.json({}))
type App = typeof app

/** What a client sends: method, address, body and headers. */
async function sentBy(origin: string, make: (send: typeof fetch) => ReturnType<typeof hc<App>>) {
  const sent: unknown[] = []
  const { signal } = new AbortController()
  const client = make(async (input, init) => {
    const { method, body } = init ?? {}
    sent.push([method, String(input), body, [...new Headers(init?.headers)], init?.signal === signal])
    return new Response()
  })
  await client.api.offer.$get()
  await client.api.offer.$get({ query: { model: 'CG 160', tag: ['a', 'b'], none: undefined } } as never)
  await client.api.applications[':id'].parts[':part'].$put(
    { param: { id: '0f0e', part: '2' }, json: { name: 'Zé' } } as never,
    { headers: { 'Idempotency-Key': 'k' }, init: { signal } },
  )
  await client.api.session.$delete()
  return { origin, sent }
}

test.each(['/', 'https://tiriva.example'])("sends from %s what Hono's own client sends", async (origin) => {
  const own = await sentBy(origin, (send) => typedClient<App>(origin, send))
  expect(own.sent).toHaveLength(4)
  expect(own).toEqual(await sentBy(origin, (send) => hc<App>(origin, { fetch: send })))
})

test('a part of an address cannot lead to another one', async () => {
  const addresses: string[] = []
  const client = typedClient<App>('/', async (input) => {
    addresses.push(String(input))
    return new Response()
  })
  await client.api.applications[':id'].parts[':part'].$put({ param: { id: '../session', part: 'a?b' } } as never)
  expect(addresses).toEqual(['/api/applications/..%2Fsession/parts/a%3Fb'])
})
