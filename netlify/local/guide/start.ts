import { Hono } from 'hono'
import { localStyles } from '../frame/frame.ts'
import { type FreshApplication, freshApplication } from './journey.ts'
import { guidePage, guidePath, newestId } from './pages.ts'
import type { Backstage } from './person.ts'
import { isStage } from './stages.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"
const remembered = 8

/**
 * The guide for trying the demonstration: a page that only the local server has, on the demonstration's own database. Gives the answer to what is asked of it; undefined for every other address.
 */
export function localGuide(backstage: Backstage): (request: Request) => Promise<Response> | undefined {
  let made: FreshApplication[] = []
  const app = new Hono().basePath(guidePath)
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  app.get('/', (c) => c.html(guidePage(made)))
  app.get('/estilo.css', () => localStyles(new URL('guide.css', import.meta.url)))
  app.post('/', async (c) => {
    // Another site's form must not fill the demonstration.
    if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return c.text('Outro site', 403)
    const stage = String((await c.req.parseBody()).etapa)
    if (!isStage(stage)) return c.html(guidePage(made, 'escolha uma das etapas.'), 422)
    try {
      made = [await freshApplication(backstage, stage), ...made].slice(0, remembered)
    } catch (error) {
      return c.html(guidePage(made, error instanceof Error ? error.message : String(error)), 500)
    }
    return c.redirect(`${guidePath}#${newestId}`, 303)
  })
  return (request) => {
    const { pathname } = new URL(request.url)
    const isOurs = pathname === guidePath || pathname.startsWith(`${guidePath}/`)
    return isOurs ? Promise.resolve(app.fetch(request)) : undefined
  }
}
