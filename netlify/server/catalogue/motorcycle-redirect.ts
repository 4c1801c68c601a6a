import { type Context, Hono } from 'hono'
import { type GoneModel, lookUpModel } from '#domain/catalogue/published.ts'
import { securityHeaders } from '../http/middleware.ts'

interface Site {
  /** Its origin, without a slash at the end. */
  url: string
  fetch: typeof fetch
}

const anHour = 'public, max-age=3600'
/** What a publication may change: asked for again each time. */
const untilChanged = 'public, max-age=0, must-revalidate'

/**
 * Answers addresses under `/motorcycle/` that are no page: a slug of before, in any case, or an exact name leads to the model's
 * page for good; a model that is not sold any more is 410, with others to choose from; an unknown one leads to `/`. The site's
 * own files say which is which, so that no database is asked. The address of a model's page itself is 404 here.
 */
export function motorcycleRedirect(site: Site): (request: Request) => Response | Promise<Response> {
  const app = new Hono().use(securityHeaders).get('/motorcycle/*', async (c) => {
    const addresses = await read(site, '/catalogue-addresses.json')
    if (!addresses) return c.redirect('/', 302)
    const found = motorcycleAddress((await addresses.json()) as Addresses, lastSegment(c.req.path))
    if (found?.kind === 'gone') return gone(c, await read(site, found.path))
    // The page itself was asked for and is not there: sent to itself, a browser would go round for ever.
    if (found?.path === c.req.path.replace(/\/+$/, '')) return c.notFound()
    c.header('Cache-Control', found ? untilChanged : anHour)
    return found ? c.redirect(found.path, 301) : c.redirect('/', 302)
  })
  return (request) => app.fetch(request)
}

async function read({ url, fetch }: Site, path: string): Promise<Response | undefined> {
  const answer = await fetch(url + path).catch(() => undefined)
  return answer?.ok ? answer : undefined
}

/** The page that says so, as the site has it, but with the status that search engines understand. */
async function gone(c: Context, page: Response | undefined): Promise<Response> {
  c.header('Cache-Control', untilChanged)
  if (!page) return c.text('Esta moto saiu de linha.', 410)
  // The page says its own policy; the header what a page cannot say.
  c.header('Content-Security-Policy', page.headers.get('content-security-policy') ?? "frame-ancestors 'none'")
  return c.html(await page.text(), 410)
}

function lastSegment(path: string): string {
  const segment = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** What the site itself says about addresses of models: `/catalogue-addresses.json`. */
interface Addresses {
  models: { slug: string; model: string }[]
  moved: Record<string, string>
  gone: Pick<GoneModel, 'slug' | 'model'>[]
}

type MotorcycleAddress = { kind: 'page' | 'gone'; path: string }

/**
 * The page of the model named after `/motorcycle/`, by slug of today or before in any letter case or by exact name, or the
 * page that says that it is not sold any more; undefined if there never was one.
 */
function motorcycleAddress({ models, moved, gone }: Addresses, text: string): MotorcycleAddress | undefined {
  const onSale = lookUpModel(models, moved, text)
  if (onSale) return { kind: 'page', path: `/motorcycle/${onSale.slug}` }
  const former = lookUpModel(gone, moved, text)
  return former && { kind: 'gone', path: `/fora-de-linha/${former.slug}` }
}
