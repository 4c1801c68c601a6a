import { expect, test, vi } from 'vitest'
import { $stepUp, withStepUp } from './step-up.ts'

const refusal = () => Response.json({ code: 'step_up_required' }, { status: 403 })
const init = { method: 'PUT', body: '{"a":1}' }

test('a request that needs the password waits for it and is sent again as it was', async () => {
  const send = vi.fn<typeof fetch>().mockResolvedValueOnce(refusal()).mockResolvedValueOnce(new Response('done'))
  const answer = withStepUp(send)('/api', init)
  await vi.waitFor(() => expect($stepUp.get()).not.toBeNull())
  expect(send).toHaveBeenCalledTimes(1)
  $stepUp.get()?.answer(true)
  expect(await (await answer).text()).toBe('done')
  expect(send.mock.calls).toEqual([
    ['/api', init],
    ['/api', init],
  ])
  expect($stepUp.get()).toBeNull()
})

test('several requests share one question; given up, each gets the refusal', async () => {
  const send = vi.fn<typeof fetch>(async () => refusal())
  const answers = Promise.all([withStepUp(send)('/a'), withStepUp(send)('/b')])
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect($stepUp.get()).not.toBeNull())
  $stepUp.get()?.answer(false)
  for (const response of await answers) expect(await response.json()).toEqual({ code: 'step_up_required' })
  expect(send).toHaveBeenCalledTimes(2)
})

test('any other refusal is the answer', async () => {
  const send = async () => Response.json({ code: 'forbidden' }, { status: 403 })
  expect((await withStepUp(send)('/api')).status).toBe(403)
  expect($stepUp.get()).toBeNull()
})
