import type { IncomingMessage } from 'node:http'

const everywhere = ['0.0.0.0', '::']
const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * What a page of somebody else's may not have, although it runs in a browser on this machine: undefined for everything else.
 * 421 for a name that is none of this server's (another site's name can be made to lead here, and would then be the same site
 * as the mailbox and the demo logins); 403 for a change that another site asks a page of this server for. `host` is what the
 * server listens on: everywhere, it cannot know by what names it is reached.
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
  // The API answers for itself, and takes what mail programs and providers post.
  if (reading.includes(method) || url.startsWith('/api/') || url.startsWith('/.netlify/')) return undefined
  const isForeign = headers.origin !== undefined && URL.parse(headers.origin)?.host !== asked?.host
  return isForeign ? new Response('Another site asked for this.\n', { status: 403 }) : undefined
}
