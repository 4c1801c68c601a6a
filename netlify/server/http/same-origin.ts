import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../shared/problem.ts'
import type { AppEnv } from './environment.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']
/** What other servers post to: a token in the address says what may be done. */
const fromElsewhere = /^\/api\/(unsubscribe|pix)\//

/**
 * Refuses changes requested by another site (CSRF). Browsers say where a request comes from in `Sec-Fetch-Site` or at
 * least in `Origin`, and a page cannot forge either. A request with neither comes from no current browser: refused too.
 */
export const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const mayComeFromElsewhere = reading.includes(c.req.method) || fromElsewhere.test(c.req.path)
  if (!mayComeFromElsewhere && !isSameOrigin(c.req.raw, c.var.deps.config.siteUrl)) {
    throw new ProblemError('cross_origin')
  }
  await next()
}

function isSameOrigin(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin === new URL(request.url).origin || origin === new URL(siteUrl).origin
}
