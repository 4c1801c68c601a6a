import { expect, it } from 'vitest'
import { parsedTask } from './enqueue.ts'
import { traceId, withTrace } from './trace.ts'
import { overFetch } from './transport.ts'

it('a job works under the id of the request that added it, and tells it to the provider', async () => {
  const sent: (string | null)[] = []
  const send = overFetch(
    async (_url, init) => {
      sent.push(new Headers(init?.headers).get('x-request-id'))
      return new Response('{}')
    },
    (cause) => new Error(cause),
  )
  const task = parsedTask(
    { pix_payment: async () => void (await send('https://pix.example/pix', { method: 'GET', headers: {} })) },
    'pix_payment',
  )
  await task?.({ endToEndId: 'E1', trace: 'of-the-request' })
  expect(sent).toEqual(['of-the-request'])
})

it('a job without one works under an id of its own', async () => {
  const seen: (string | undefined)[] = []
  const task = parsedTask({ pix_poll: async () => void seen.push(traceId()) }, 'pix_poll')
  await task?.({})
  await withTrace('another', async () => task?.({}))
  expect(new Set(seen).size).toBe(2)
  expect(seen.every((id) => id !== undefined && id !== 'another')).toBe(true)
})

it('an answer without an end is no answer', async () => {
  const part = new Uint8Array(1_000_000)
  const body = new ReadableStream({ pull: (stream) => stream.enqueue(part) })
  const send = overFetch(
    async () => new Response(body),
    (cause) => new Error(`no answer: ${cause}`),
  )
  await expect(send('https://bureau.example', { method: 'POST', headers: {} })).rejects.toThrow('no answer: Error')
})
