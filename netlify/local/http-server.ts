import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { compress } from './compress.ts'
import { StartError } from './start-error.ts'

export type Answer = (request: IncomingMessage) => Promise<Response>

/**
 * Listens before anything slow happens, so that a taken port is known at once; port 0 is any free one, which is given
 * back. Until `answer` is set, every request is told to come back. Throws StartError when the port is taken or the address
 * is none of this machine's.
 */
export async function listen({ port, host }: { port: number; host: string }) {
  let answer: Answer = async () => new Response('Iniciando…', { status: 503, headers: { 'retry-after': '2' } })
  const server = createServer((request, response) => {
    reply(request, response, answer).catch((error) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => reject(startErrorOf(error, port, host) ?? error))
    server.listen(port, host)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (next: Answer) => {
      answer = next
    },
    stop: () => close(server),
  }
}

function startErrorOf({ code }: NodeJS.ErrnoException, port: number, host: string): StartError | undefined {
  if (code === 'EADDRINUSE') return new StartError(portTaken(port))
  return code === 'EADDRNOTAVAIL' ? new StartError(`HOST ${host} is none of this machine's addresses.`) : undefined
}

const portTaken = (port: number) =>
  `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`

function close(server: Server) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Sends an answer in the form that the request asks for; one that no handler can read is refused. */
export async function reply(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer) {
  const answered = malformed(incoming) ?? (await answer(incoming))
  const response = await compress(incoming.headers['accept-encoding'] ?? '', answered)
  outgoing.writeHead(response.status, headersOf(response))
  if (incoming.method === 'HEAD' || response.body === null) return void outgoing.end()
  // A browser that goes away in the middle is no fault of the server.
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing).catch(() => outgoing.destroy())
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What no handler can make a request of, refused as the platform's own servers refuse it; undefined for every other request. */
function malformed({ method = 'GET', url = '/', headers }: IncomingMessage): Response | undefined {
  if (!methods.includes(method)) {
    return new Response('This method is not served.\n', { status: 405, headers: { allow: methods.join(', ') } })
  }
  const isWhole = url.startsWith('/') && URL.canParse(url, 'http://localhost') && URL.canParse(`http://${headers.host}`)
  return isWhole && isDecodable(url) ? undefined : new Response('This is no address.\n', { status: 400 })
}

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '') !== undefined
  } catch {
    return false
  }
}

function headersOf(response: Response) {
  const cookies = response.headers.getSetCookie()
  const others = [...response.headers].filter(([name]) => name !== 'set-cookie')
  return { ...Object.fromEntries(others), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) }
}

/** The Fetch API's view of a Node request; its body is read only when the handler asks for it. */
export function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : Readable.toWeb(incoming)
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  return new Request(url, { method, headers, body: body as BodyInit | null, duplex: 'half' } as RequestInit)
}
