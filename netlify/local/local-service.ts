import { createHmac } from 'node:crypto'
import type { Context, Next } from 'hono'

/** A provider of the bank that the local server stands in for: its API and its pages, under one path. */
export interface LocalService {
  /** Answers a request to the service; undefined for every other address. */
  answer(request: Request): Promise<Response> | undefined
  stop(): Promise<void>
}

/** How often (ms) a local service does what it does by itself. */
const everyMs = 1_000

/** Returns a secret between the bank and a local service. It is derived, so that it stays the same after a restart. */
export const derivedSecret = (of: string): string =>
  createHmac('sha256', process.env.SECRET_KEY ?? '')
    .update(of)
    .digest('base64url')

/** Work that goes on by itself, one run after the other. */
export interface Work {
  /** Does it at once. */
  now(): void
  stop(): Promise<void>
}

/** Does some work each second, and whenever it is asked for. A run that fails is logged, and the next one comes. */
export function startWork(run: () => Promise<unknown>): Work {
  let current: Promise<unknown> = Promise.resolve()
  const now = () => {
    current = current.then(run).catch(console.error)
  }
  const timer = setInterval(now, everyMs)
  return {
    now,
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}

/** Returns the service that an app gives under a path, with the work that it does by itself. */
export const localService = (
  path: string,
  app: { fetch(request: Request): Response | Promise<Response> },
  work?: Work,
): LocalService => ({
  answer: (request) => {
    const { pathname } = new URL(request.url)
    const isOwn = pathname === path || pathname.startsWith(`${path}/`)
    return isOwn ? Promise.resolve(app.fetch(request)) : undefined
  },
  stop: async () => work?.stop(),
})

const pagePolicy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"

/** Guards the pages of a local service. */
export async function guardPages(c: Context, next: Next): Promise<Response | undefined> {
  // A page of another site must not pay, even with money that does not exist.
  if (c.req.method === 'POST' && c.req.header('sec-fetch-site') === 'cross-site') return c.body(null, 403)
  await next()
  c.header('Content-Security-Policy', pagePolicy)
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  return undefined
}
