import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SessionKind } from '#db/schema.ts'
import type { AppEnv } from '../environment.ts'

// No Max-Age: gone with the browser.
const attributes = { path: '/', httpOnly: true, sameSite: 'Lax' } as const
// `__Host-`: only this very host, over HTTPS, for every path.
const sealed = { ...attributes, prefix: 'host', secure: true } as const

/**
 * Whether cookies travel without encryption: only where the site's own address and the request are both plain http, as
 * on the local server. WebKit drops `Secure` (and so `__Host-`) cookies there, even on localhost.
 */
function isPlainHttp(c: Context<AppEnv>): boolean {
  return c.var.deps.config.siteUrl.startsWith('http:') && c.req.url.startsWith('http:')
}

/** The token in the request's session cookie of a kind: `__Host-applicant` or `__Host-analyst`, over plain http without prefix. */
export function readSessionCookie(c: Context, kind: SessionKind): string | undefined {
  return (isPlainHttp(c) ? getCookie(c, kind) : getCookie(c, kind, 'host')) || undefined
}

/** Gives the browser a session's token. */
export function setSessionCookie(c: Context, kind: SessionKind, token: string): void {
  setCookie(c, kind, token, isPlainHttp(c) ? attributes : sealed)
}

/** Takes the session's token away from the browser. */
export function clearSessionCookie(c: Context, kind: SessionKind): void {
  deleteCookie(c, kind, isPlainHttp(c) ? attributes : sealed)
}
