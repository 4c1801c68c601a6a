import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import { largestPart } from '#api/documents.ts'
import { searchHeader } from '#api/headers.ts'
import { type Problem, type ProblemCode, problemStatus } from '#api/problem.ts'
import type { Deps } from '../deps.ts'
import { wakeAfter } from '../shared/enqueue.ts'
import { describeError } from '../shared/log.ts'
import { isUnavailable, type ProblemDetails, ProblemError } from '../shared/problem.ts'
import { withTrace } from '../shared/trace.ts'
import type { AppEnv } from './request.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']
/** The routes to which other servers post. A token in the address, or a signature, authorizes them. */
const fromElsewhere = /^\/api\/(unsubscribe|pix|card)\//

/**
 * Refuses changes requested by another site (CSRF). Browsers tell where a request comes from in `Sec-Fetch-Site` or at
 * least in `Origin`, and a page cannot forge either. Refuses a request with neither header, because every current
 * browser sends one of them.
 */
const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
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

const tooLarge = () => {
  throw new ProblemError('body_too_large')
}
const forms = bodyLimit({ maxSize: 32 * 1024, onError: tooLarge })
const parts = bodyLimit({ maxSize: largestPart, onError: tooLarge })
/** The most that Netlify hands to a function in one request: 6 MB, in which binary content grows by a third. */
const whole = bodyLimit({ maxSize: 4 * 1024 * 1024, onError: tooLarge })
const isPart = (path: string) => /^\/api\/portal\/documents\/uploads\/[^/]+\/parts\/[^/]+$/.test(path)
const isWhole = (path: string) =>
  /^\/api\/admin\/catalogue\/(photos|csv|csv\/preview)$|^\/pdf\/requests\/[^/]+\/files$/.test(path)

/**
 * Refuses large bodies before anything reads them: above 32 kB, above one part for a document that arrives in parts,
 * and above 4 MB for a photo, a table of motorcycles or a file of a request.
 */
const bodyLimits: MiddlewareHandler<AppEnv> = (c, next) => {
  const limit = isPart(c.req.path) ? parts : isWhole(c.req.path) ? whole : forms
  return limit(c, next)
}

/** Numbers a request. The number is always ours: one that the request brings would be text of a stranger in the log. */
const ownRequestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const id = crypto.randomUUID()
  c.set('requestId', id)
  c.header('X-Request-Id', id)
  await next()
}

/**
 * Logs one line per request. The line has the route's pattern instead of its address, because addresses carry ids, CEPs
 * and search texts. For a refused request it has the problem's code: input, login, limit, right or origin.
 */
const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const start = performance.now()
  await next()
  const line = {
    requestId: c.var.requestId,
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    ms: Math.round(performance.now() - start),
    problem: c.var.problem,
  }
  c.var.deps.log.info(line, 'request')
}

/** Moves the text of a search from its header, which keeps it out of addresses, into the query. */
const searchText: MiddlewareHandler<AppEnv> = async (c, next) => {
  const text = c.req.header(searchHeader)
  if (text !== undefined && c.req.method === 'GET') {
    const url = new URL(c.req.url)
    url.searchParams.set('q', decoded(text))
    c.req.raw = new Request(url, c.req.raw)
  }
  await next()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ProblemError('invalid_request')
  }
}

/** Wakes the queue after a request that added a job. The answer does not wait for that. */
const wakeJobs: MiddlewareHandler<AppEnv> = (c, next) => wakeAfter(next, () => c.env.waitUntil(c.var.deps.wakeJobs()))

const csp = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] }

/**
 * The headers of every answer of the functions. The answers are data: nothing to run, embed or cache. Pages get their
 * headers from netlify.toml, and state their policy themselves.
 */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: csp,
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], browsingTopics: [] },
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  // A route may set a stricter policy, as for documents, which are sandboxed.
  overwrite: false,
})

/** Turns any error of a route into a problem document (RFC 9457) with a stable code. */
const answerError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof ProblemError) return problemAnswer(c, error.code, error.details)
  if (error instanceof HTTPException)
    return problemAnswer(c, error.status === 413 ? 'body_too_large' : 'invalid_request')
  const code = isUnavailable(error) ? 'unavailable' : 'internal'
  c.var.deps.log.error({ requestId: c.var.requestId, ...describeError(error) }, code)
  return problemAnswer(c, code)
}

/**
 * Wraps a thrown value that is no Error, because Hono passes only Errors to `answerError`. A WebSocket to the database
 * rejects with an event when it cannot open or breaks.
 */
const onlyErrors: MiddlewareHandler<AppEnv> = async (_c, next) => {
  try {
    await next()
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('websocket connection error', { cause: thrown })
  }
}

/** Answers a problem document, with `Retry-After` if waiting helps. */
export function problemAnswer(c: Context<AppEnv>, code: ProblemCode, details: ProblemDetails = {}): Response {
  c.set('problem', code)
  const status = problemStatus[code]
  const body: Problem = {
    type: `urn:tiriva:problem:${code}`,
    title: code.replaceAll('_', ' '),
    status,
    code,
    requestId: c.var.requestId,
    ...details,
  }
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? 5 : undefined)
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
}

/**
 * Creates an app under `path` with the middleware of every request and no routes. `deps` is everything the app touches
 * outside the process's memory.
 */
export function baseApp<Path extends string>(deps: Deps, path: Path) {
  const app = new Hono<AppEnv>().basePath(path)
  app.use(ownRequestId)
  app.use((c, next) => withTrace(c.var.requestId, next))
  app.use(async (c, next) => {
    c.set('deps', deps)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use(requestLog, securityHeaders, sameOrigin, bodyLimits, onlyErrors, wakeJobs, searchText)
  app.onError(answerError)
  app.notFound((c) => problemAnswer(c, 'not_found'))
  return app
}
