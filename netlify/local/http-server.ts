import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getRequestListener, RequestError } from '@hono/node-server'
import { StartError } from './process-lifetime.ts'

/** Answers a request; `incoming` is the same request as Node's object. */
export type Answer = (request: Request, incoming: IncomingMessage) => Promise<Response>

/**
 * Starts to listen before any slow work, so that a taken port is known at once. Port 0 takes any free port, which the
 * result names. Until `serve` is called, every request gets a 503 with `retry-after`; a page loads again by itself.
 * Throws StartError when the port is taken or the address does not belong to this machine.
 */
export async function listen({ port, host }: { port: number; host: string }) {
  // Browsers follow `refresh` and ignore `retry-after`.
  const soon = { 'retry-after': '2', refresh: '1', 'cache-control': 'no-store' }
  let answer: Answer = async () => new Response('Iniciando…', { status: 503, headers: soon })
  const server = createServer((incoming, outgoing) => reply(incoming, outgoing, (...request) => answer(...request)))
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
export async function reply(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): Promise<void> {
  const respond = async (request: Request) => {
    // `new Request` does not take the library's own request object, so the functions get a real one, as on the
    // platform.
    const answered = malformed(incoming) ?? (await answer(new Request(request.url, request), incoming))
    return compress(incoming.headers['accept-encoding'] ?? '', answered)
  }
  // Node's own header ignores a clock that was set ahead, and pages measure the server's deadlines by it.
  outgoing.setHeader('date', new Date().toUTCString())
  await getRequestListener(respond, { overrideGlobalObjects: false, errorHandler: failed })(incoming, outgoing)
}

function failed(error: unknown): Response {
  if (error instanceof RequestError) return noAddress()
  console.error(error)
  return new Response(null, { status: 500 })
}

const noAddress = () => new Response('This is no address.\n', { status: 400 })

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Refuses a request that no handler can read, as the platform's own servers do; undefined for every other request. */
function malformed({ method = 'GET', url = '/', headers }: IncomingMessage): Response | undefined {
  if (!methods.includes(method)) {
    return new Response('This method is not served.\n', { status: 405, headers: { allow: methods.join(', ') } })
  }
  const isWhole = url.startsWith('/') && URL.canParse(url, 'http://localhost') && URL.canParse(`http://${headers.host}`)
  return isWhole && isDecodable(url) ? undefined : noAddress()
}

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '') !== undefined
  } catch {
    return false
  }
}

const TEXT = /^(text\/|application\/(json|javascript|problem\+json|manifest\+json|xml)|image\/svg)/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const done = new Map<string, Uint8Array>()

/**
 * Compresses text as Netlify's CDN does, so that measurements here hold there.
 * A streamed answer without a length (an export) passes unchanged.
 */
async function compress(accepted: string, response: Response): Promise<Response> {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const type = response.headers.get('content-type') ?? ''
  const streamed = /text\/csv/.test(type)
  if (!encoding || !response.body || !TEXT.test(type) || streamed || response.headers.has('content-encoding')) {
    return response
  }
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'Accept-Encoding')
  headers.delete('content-length')
  const kept = !/no-store/.test(headers.get('cache-control') ?? '')
  return new Response(await compressed(body, encoding, kept), { status: response.status, headers })
}

/** How small (0 to 11) to compress what is kept. Like the CDN by default; BROTLI_QUALITY: tests that weigh nothing. */
const smallest = Number(process.env.BROTLI_QUALITY ?? constants.BROTLI_MAX_QUALITY)

/** Compresses a cacheable answer once and as small as possible, any other answer quickly. */
async function compressed(body: Buffer, encoding: 'br' | 'gzip', kept: boolean): Promise<BodyInit> {
  const small = (quality: number) =>
    encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : gzipped(body)
  if (!kept) return (await small(4)) as BodyInit
  const key = `${encoding}:${createHash('sha1').update(body).digest('base64')}`
  const known = done.get(key)
  if (known) return known as BodyInit
  const result = await small(smallest)
  // Some answers of the API may be cached too, so the cache has a limit, which fits a site of this size.
  if (done.size > 500) done.clear()
  done.set(key, result)
  return result as BodyInit
}

const everywhere = ['0.0.0.0', '::']
const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses requests from another site's page in a browser on this machine; undefined for every other request. 421 for a
 * host name that is not this server's, because another site's name can be made to resolve here, and would then share
 * the site with the mailbox and the demo logins. 403 for a change that another site requests. `host` is the address on
 * which the server listens. A server that listens everywhere cannot know its names, so it accepts them all.
 */
export function refusalOf(
  { headers, method = 'GET', url = '/' }: Pick<IncomingMessage, 'headers' | 'method' | 'url'>,
  { host, siteUrl }: { host: string; siteUrl: string },
): Response | undefined {
  const asked = URL.parse(`http://${headers.host ?? ''}`)
  const own = ['localhost', '127.0.0.1', '[::1]', host, `[${host}]`, new URL(siteUrl).hostname]
  if (!everywhere.includes(host) && !own.includes(asked?.hostname ?? '')) {
    return new Response('This server is not reached by that name.\n', { status: 421 })
  }
  // The API makes its own checks, and accepts posts of mail programs and providers.
  if (reading.includes(method) || url.startsWith('/api/') || url.startsWith('/.netlify/')) return undefined
  const isForeign = headers.origin !== undefined && URL.parse(headers.origin)?.host !== asked?.host
  return isForeign ? new Response('Another site asked for this.\n', { status: 403 }) : undefined
}
