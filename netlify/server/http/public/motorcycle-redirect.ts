import { Hono } from 'hono'
import { motorcycleAddress } from '../../services/catalogue/motorcycle-address.ts'
import { securityHeaders } from '../middleware/security-headers.ts'

const app = new Hono().use(securityHeaders).get('/motorcycle/*', (c) => {
  const address = motorcycleAddress(lastSegment(c.req.path))
  // The page itself was asked for and is not there: sent to itself, a browser would go round for ever.
  if (address === c.req.path.replace(/\/+$/, '')) return c.notFound()
  c.header('Cache-Control', 'public, max-age=3600')
  return address === undefined ? c.redirect('/', 302) : c.redirect(address, 301)
})

/**
 * Sends `/motorcycle/{slug in any case or exact name}` to the model's page for good, and an unknown model to `/`.
 * The address of a model's page itself is 404 here: it is for the page to answer.
 */
export function redirectToMotorcycle(request: Request): Response | Promise<Response> {
  return app.fetch(request)
}

function lastSegment(path: string): string {
  const segment = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
