import { expect, it } from 'vitest'
import { parsedTask } from '../../shared/enqueue.ts'
import { traceId, withTrace } from '../../shared/trace.ts'
import { overFetch } from './transport.ts'

it('a job works under the id of the request that added it, and tells it to the provider', async () => {
  const sent: (string | null)[] = []
  const send = overFetch(async (_url, init) => {
    sent.push(new Headers(init?.headers).get('x-request-id'))
    return new Response('{}')
  })
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
