import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { listen, refusalOf } from './http-server.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function listenOn(host: string) {
  const { port, stop } = await listen({ port: 0, host })
  stops.push(stop)
  return port
}

function reaches(host: string, port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
    const end = (reached: boolean) => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

// 127.0.0.2 is another address of this machine. A server on every interface would answer there.
it('answers on no other address than the one it was given', async () => {
  const port = await listenOn('127.0.0.1')
  expect(await reaches('127.0.0.1', port)).toBe(true)
  expect(await reaches('127.0.0.2', port)).toBe(false)
})

it.runIf(process.platform === 'linux')('answers everywhere where that was asked for', async () => {
  expect(await reaches('127.0.0.2', await listenOn('0.0.0.0'))).toBe(true)
})

it('lets a page that is opened too early load again by itself', async () => {
  const answer = await fetch(`http://127.0.0.1:${await listenOn('127.0.0.1')}/admin/login`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('refresh')).toBe('1')
})

it('says the time of the clock that was set, by which pages measure deadlines', async () => {
  const port = await listenOn('127.0.0.1')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-06T12:00:00Z') })
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(answer.headers.get('date')).toBe('Tue, 06 May 2031 12:00:00 GMT')
  } finally {
    vi.useRealTimers()
  }
})

it('explains an address that this machine does not have', async () => {
  // TEST-NET-1 of RFC 5737 belongs to no machine.
  await expect(listen({ port: 0, host: '192.0.2.1' })).rejects.toThrow(/none of this machine/)
})

it.each([
  ['a path that cannot be decoded', 'GET /%zz HTTP/1.1', 'localhost', 400],
  ['a path that is no address', 'GET //[ HTTP/1.1', 'localhost', 400],
  ['an address as a path', 'GET http://evil.example/ HTTP/1.1', 'localhost', 400],
  ['a method that shows what was sent', 'TRACE / HTTP/1.1', 'localhost', 405],
  ['a host that is none', 'GET / HTTP/1.1', 'a b[', 400],
  ['a plain request', 'GET /?a=%zz HTTP/1.1', 'localhost', 200],
])('answers %s without failing', async (_, line, host, status) => {
  const server = await listen({ port: 0, host: '127.0.0.1' })
  stops.push(server.stop)
  server.serve(async (request) => new Response(request.url))
  const socket = connect(server.port, '127.0.0.1')
  socket.end(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

it('gives handlers a request that another can be made of, with the whole body', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1' })
  stops.push(server.stop)
  // Copies the request like Hono's body limit, so that its length is unknown.
  server.serve(async (request) => new Response(new Request(request, { headers: request.headers }).body))
  const body = new Blob(['a'.repeat(100_000), 'b']).stream()
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, init)
  expect(await answer.text()).toBe(`${'a'.repeat(100_000)}b`)
  expect((await fetch(`http://127.0.0.1:${server.port}/`, { method: 'DELETE' })).status).toBe(200)
})

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
  // The bank calls its provider without a browser, so the request has no origin.
  expect(status({ host }, 'PUT', '/psp-local/api/v2/cob/1')).toBeUndefined()
  expect(status({ host, origin: 'https://evil.example' }, 'POST', '/api/session')).toBeUndefined()
})
