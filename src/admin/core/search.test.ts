import { expect, test } from 'vitest'
import { forgetSearches, recallSearch, rememberSearch, searchInHeader, withoutText } from './search.ts'

test('a text is found again by its number, and one text has one number', () => {
  const number = rememberSearch('529.982.247-25')
  expect(rememberSearch('ana@example.com')).not.toBe(number)
  expect(rememberSearch('529.982.247-25')).toBe(number)
  expect(recallSearch(number)).toBe('529.982.247-25')
  for (const unknown of ['0', '99', 'x', undefined]) expect(recallSearch(unknown)).toBeUndefined()
})

test('an address of before loses its text', () => {
  const address = withoutText('https://tiriva.example/admin/financiamentos?q=529.982.247-25&status=approved')
  expect(address).not.toContain('529')
  expect(recallSearch(new URL(address).searchParams.get('busca') ?? '')).toBe('529.982.247-25')
  expect(withoutText('https://tiriva.example/admin')).toBe('https://tiriva.example/admin')
})

test('nothing is left when somebody leaves', () => {
  const number = rememberSearch('ana')
  forgetSearches()
  expect(recallSearch(number)).toBeUndefined()
})

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
