import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { NetlifyDev } from '@netlify/dev'

export interface StaticSite {
  /** The file or redirect for this request, with the headers that Netlify would add; undefined where there is none. */
  answer(request: IncomingMessage): Promise<Response | undefined>
  notFound(): Promise<Response>
  stop(): Promise<void>
}

/** Serves the `dist` of a folder by the rules of the netlify.toml beside it. */
export async function openStaticSite(root: string, serverAddress: string): Promise<StaticSite> {
  const off = { enabled: false }
  const netlify = new NetlifyDev({
    projectRoot: root,
    skipGitignore: true,
    serverAddress,
    staticFiles: { enabled: true },
    headers: { enabled: true },
    redirects: { enabled: true },
    blobs: off,
    functions: off,
    edgeFunctions: off,
    environmentVariables: off,
    images: off,
    database: off,
    geolocation: off,
    aiGateway: off,
  })
  await netlify.start()
  const ask = async (request: IncomingMessage) => {
    const collected: [string, string][] = []
    const found = await netlify.handleAndIntrospectNodeRequest(request, {
      headersCollector: (name, value) => collected.push([name, value]),
    })
    if (!found) return undefined
    const headers = new Headers(found.response.headers)
    for (const [name, value] of collected) headers.set(name, value)
    return new Response(found.response.body, { status: found.response.status, headers })
  }
  const answer = keepImmutable(ask)
  return {
    answer,
    notFound: async () => {
      const body = await readFile(join(root, 'dist/404.html'))
      // A request for the page itself gets the headers of every page.
      const page = await answer({ url: '/404', method: 'GET', headers: { host: 'localhost' } } as IncomingMessage)
      return new Response(body, { status: 404, headers: page?.headers ?? {} })
    },
    stop: () => netlify.stop(),
  }
}

type Ask = (request: IncomingMessage) => Promise<Response | undefined>

/** Asks once for each file that never changes: the emulation reads its rules and makes a folder at every request. */
function keepImmutable(ask: Ask): Ask {
  const kept = new Map<string, { body: ArrayBuffer; headers: Headers }>()
  return async (request) => {
    const { url = '', method, headers } = request
    const isPlain = method === 'GET' && !url.includes('?') && !headers['if-none-match'] && !headers.range
    const known = isPlain ? kept.get(url) : undefined
    if (known) return new Response(known.body, known)
    const found = await ask(request)
    if (!isPlain || !found?.ok || !found.headers.get('cache-control')?.includes('immutable')) return found
    const read = { body: await found.arrayBuffer(), headers: found.headers }
    kept.set(url, read)
    return new Response(read.body, read)
  }
}
