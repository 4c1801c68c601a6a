import { afterEach, expect, test, vi } from 'vitest'
import { callPortal, logOut } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = () => Response.json({ code: 'unauthenticated' }, { status: 401 })

/** Logs out while a request is on its way, and returns the addresses that the page goes to. */
async function logOutDuringRequest(answer: Response) {
  const replace = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL('https://bank.example/dashboard'), { replace }))
  vi.stubGlobal('window', { location })
  vi.stubGlobal('fetch', async () => answer)
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asking = callPortal(promise as never)
  const failure = await logOut()
  resolve(refused())
  await asking
  return { failure, addresses: replace.mock.calls.flat() }
}

test('a session that is over while the logout fails leads to the login', async () => {
  const { failure, addresses } = await logOutDuringRequest(new Response(null, { status: 503 }))
  expect(failure?.code).toBe('logout_failed')
  expect(addresses).toEqual(['/meu-financiamento?volta=%2Fdashboard&terminou=1'])
})

test('who logs out reads so, though a request on its way is refused meanwhile', async () => {
  const { failure, addresses } = await logOutDuringRequest(new Response(null, { status: 204 }))
  expect(failure).toBeNull()
  expect(addresses).toEqual(['/meu-financiamento?saiu=1'])
})
