import { expect, test } from 'vitest'
import { searchInHeader } from './search-header.ts'

const sent = async (address: string, init?: RequestInit) => {
  let request: Parameters<typeof fetch> = ['']
  const send = searchInHeader(async (...args) => {
    request = args
    return new Response()
  })
  await send(address, init)
  return { address: request[0], search: new Headers(request[1]?.headers).get('x-search'), method: request[1]?.method }
}

test('a text travels in a header, the rest of the query stays', async () => {
  expect(
    await sent('/api/admin/applications?status=approved&q=jos%C3%A9+d%E2%80%99%C3%81vila', { method: 'GET' }),
  ).toEqual({
    address: '/api/admin/applications?status=approved',
    search: 'jos%C3%A9%20d%E2%80%99%C3%81vila',
    method: 'GET',
  })
  expect(await sent('/api/admin/contacts?q=1')).toMatchObject({ address: '/api/admin/contacts', search: '1' })
})

test('a request without one goes as it is', async () => {
  expect(await sent('/api/admin/contacts?state=new')).toMatchObject({
    address: '/api/admin/contacts?state=new',
    search: null,
  })
})
