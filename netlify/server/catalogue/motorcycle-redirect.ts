import { type Context, Hono } from 'hono'
import { type CatalogueAddresses, lookUpModel } from '#domain/catalogue/published.ts'
import { securityHeaders } from '../http/middleware.ts'

interface Site {
  /** The site's origin, without a slash at the end. */
  url: string
  fetch: typeof fetch
}

const anHour = 'public, max-age=3600'
/** For answers that a publication may change: browsers ask again each time. */
const untilChanged = 'public, max-age=0, must-revalidate'

/**
 * Answers addresses under `/motorcycle/` that have no page. A former slug in any letter case, or an exact name,
 * redirects to the model's page for good. A model that is no longer sold gets 410, with others to choose from. An
 * unknown one redirects to `/`. Reads the site's own files, so that no request needs the database. The address of a
 * model's page itself gets 404.
 */
export function motorcycleRedirect(site: Site): (request: Request) => Response | Promise<Response> {
  const app = new Hono().use(securityHeaders).get('/motorcycle/*', async (c) => {
    const addresses = await read(site, '/catalogue-addresses.json')
    if (!addresses) return c.redirect('/', 302)
    const found = motorcycleAddress((await addresses.json()) as CatalogueAddresses, lastSegment(c.req.path))
    if (found?.kind === 'gone') return gone(c, await read(site, found.path))
    // The page itself is missing here. A redirect to it would loop.
    if (found !== undefined && [found.path, `${found.path}/`].includes(c.req.path)) return c.notFound()
    c.header('Cache-Control', found ? untilChanged : anHour)
    return found ? c.redirect(found.path, 301) : c.redirect('/', 302)
  })
  return (request) => app.fetch(request)
}

async function read({ url, fetch }: Site, path: string): Promise<Response | undefined> {
  const answer = await fetch(url + path).catch(() => undefined)
  return answer?.ok ? answer : undefined
}

/** Serves the site's page about a model that is no longer sold, with the status that search engines understand. */
async function gone(c: Context, page: Response | undefined): Promise<Response> {
  c.header('Cache-Control', untilChanged)
  if (!page) return c.text('Esta moto saiu de linha.', 410)
  // The page carries its own policy; the header adds the part that a page cannot set.
  c.header('Content-Security-Policy', page.headers.get('content-security-policy') ?? "frame-ancestors 'none'")
  return c.html(await page.text(), 410)
}

function lastSegment(path: string): string {
  const segment = path.split('/').findLast((each) => each !== '') ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

type MotorcycleAddress = { kind: 'page' | 'gone'; path: string }

/**
 * Finds the page of the model named after `/motorcycle/`, by current or former slug in any letter case or by exact
 * name, or the page that says that it is no longer sold; undefined if there never was one.
 */
function motorcycleAddress({ models, moved, gone }: CatalogueAddresses, text: string): MotorcycleAddress | undefined {
  const onSale = lookUpModel(models, moved, text)
  if (onSale) return { kind: 'page', path: `/motorcycle/${onSale.slug}` }
  const former = lookUpModel(gone, moved, text)
  return former && { kind: 'gone', path: `/fora-de-linha/${former.slug}` }
}
