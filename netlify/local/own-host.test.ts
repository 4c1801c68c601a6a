import { expect, it } from 'vitest'
import { refusalOf } from './own-host.ts'

const here = { host: '127.0.0.1', siteUrl: 'http://localhost:8888' }
const status = (headers: Record<string, string>, method = 'GET', url = '/caixa-de-entrada', where = here) =>
  refusalOf({ headers, method, url }, where)?.status

it.each(['localhost:8888', '127.0.0.1:8888', '[::1]:8888', 'LOCALHOST'])('is reached as %s', (host) => {
  expect(status({ host })).toBeUndefined()
})

it.each(['evil.example:8888', 'localhost.evil.example', '127.0.0.1.evil.example', '', 'a b'])(
  'is not reached as %j',
  (host) => {
    expect(status({ host })).toBe(421)
  },
)

it('is reached by its own address, and by any name where it listens everywhere', () => {
  const host = 'caixa.example'
  expect(status({ host }, 'GET', '/', { ...here, siteUrl: 'https://caixa.example' })).toBeUndefined()
  expect(status({ host: '192.168.0.7:8888' }, 'GET', '/', { ...here, host: '192.168.0.7' })).toBeUndefined()
  expect(status({ host }, 'GET', '/', { ...here, host: '0.0.0.0' })).toBeUndefined()
})

it('lets no other site press a button of its pages; the API says so itself', () => {
  const host = 'localhost:8888'
  expect(status({ host, origin: 'https://evil.example' }, 'POST', '/psp-local/pagar/1')).toBe(403)
  expect(status({ host, origin: 'null' }, 'POST', '/guia')).toBe(403)
  expect(status({ host, origin: 'http://localhost:8888' }, 'POST', '/guia')).toBeUndefined()
  // The bank asks its provider without a browser.
  expect(status({ host }, 'PUT', '/psp-local/api/v2/cob/1')).toBeUndefined()
  expect(status({ host, origin: 'https://evil.example' }, 'POST', '/api/session')).toBeUndefined()
})
