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
  const answer = async (request: IncomingMessage) => {
    const collected: [string, string][] = []
    const found = await netlify.handleAndIntrospectNodeRequest(request, {
      headersCollector: (name, value) => collected.push([name, value]),
    })
    if (!found) return undefined
    const headers = new Headers(found.response.headers)
    for (const [name, value] of collected) headers.set(name, value)
    return new Response(found.response.body, { status: found.response.status, headers })
  }
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
