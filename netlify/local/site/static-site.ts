import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { RedirectsHandler } from '@netlify/redirects'
import { StaticHandler } from '@netlify/static'

export interface StaticSite {
  /** The file or redirect for this request, with the headers that Netlify would add; undefined where there is none. */
  answer(request: IncomingMessage): Promise<Response | undefined>
  notFound(): Promise<Response>
}

/**
 * Serves the `dist` of a folder by the rules of the netlify.toml beside it, with the parts of which Netlify makes its own
 * emulation. The rules are read once. Throws an Error that names the rules that cannot be read.
 */
export async function openStaticSite(root: string): Promise<StaticSite> {
  const [configPath, dist] = [join(root, 'netlify.toml'), join(root, 'dist')]
  const files = new StaticHandler({ directory: dist })
  const redirects = new RedirectsHandler({
    ...{ configPath, configRedirects: [], projectDir: root, publicDir: dist },
    ...{ jwtRoleClaim: '', jwtSecret: '' },
  })
  const addHeaders = await readHeaderRules(configPath, join(dist, '_headers'))

  const fileOf = async (request: Request) => {
    const found = await files.match(request)
    return found && (async () => addHeaders(request, await found.handle()))
  }
  const answer = async (incoming: IncomingMessage) => {
    const { url = '/', headers } = incoming
    const request = new Request(new URL(url, `http://${headers.host}`), {
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    })
    const redirect = await redirects.match(request)
    const redirected = redirect && (await redirects.handle(request, redirect, fileOf))
    return redirected ?? (await fileOf(request))?.()
  }
  return {
    answer,
    notFound: async () => {
      const body = await readFile(join(dist, '404.html'))
      // A request for the page itself gets the headers of every page.
      const page = await answer({ url: '/404', method: 'GET', headers: { host: 'localhost' } } as IncomingMessage)
      return new Response(body, { status: 404, headers: page?.headers ?? {} })
    },
  }
}

/** Gives a function that adds to an answer what netlify.toml and `_headers` say of its address. */
async function readHeaderRules(netlifyConfigPath: string, file: string) {
  const { headers: rules, errors } = await parseAllHeaders({
    ...{ netlifyConfigPath, headersFiles: [file], configHeaders: [], minimal: false },
  })
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'))
  return ({ url }: Request, response: Response): Response => {
    const { pathname } = new URL(url)
    for (const rule of rules)
      if ('forRegExp' in rule && rule.forRegExp.test(pathname))
        for (const [name, value] of Object.entries(rule.values)) response.headers.set(name, value)
    return response
  }
}
