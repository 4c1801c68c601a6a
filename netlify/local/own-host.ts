import type { IncomingMessage } from 'node:http'

const everywhere = ['0.0.0.0', '::']
const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses requests from another site's page in a browser on this machine; undefined for every other request. 421 for a host
 * name that is not this server's, because another site's name can be made to resolve here, and would then share the site
 * with the mailbox and the demo logins. 403 for a change that another site requests. `host` is the address on which the
 * server listens. A server that listens everywhere cannot know its names, so it accepts them all.
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
  // The API makes its own checks, and accepts what mail programs and providers post.
  if (reading.includes(method) || url.startsWith('/api/') || url.startsWith('/.netlify/')) return undefined
  const isForeign = headers.origin !== undefined && URL.parse(headers.origin)?.host !== asked?.host
  return isForeign ? new Response('Another site asked for this.\n', { status: 403 }) : undefined
}
