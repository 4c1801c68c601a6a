import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SessionKind } from '#db/schema/sessions.ts'
import type { AppEnv } from './environment.ts'

// No Max-Age: the cookie ends with the browser's session.
const attributes = { path: '/', httpOnly: true, sameSite: 'Lax' } as const
// `__Host-`: sent to exactly this host, over HTTPS only.
const sealed = { ...attributes, prefix: 'host', secure: true } as const

/**
 * Whether cookies travel unencrypted: only if the site's own address and the request are both plain http, as on the local
 * server. WebKit drops `Secure` (and so `__Host-`) cookies there, even on localhost.
 */
function isPlainHttp(c: Context<AppEnv>): boolean {
  return c.var.deps.config.siteUrl.startsWith('http:') && c.req.url.startsWith('http:')
}

/**
 * The token in the request's session cookie of a kind: `__Host-applicant` or `__Host-analyst`. Over plain http it has no
 * prefix; browsers that do keep one with it there may have it from an older version.
 */
export function readSessionCookie(c: Context, kind: SessionKind): string | undefined {
  const bare = isPlainHttp(c) ? getCookie(c, kind) : undefined
  return bare || getCookie(c, kind, 'host') || undefined
}

/** Sets the session cookie. */
export function setSessionCookie(c: Context, kind: SessionKind, token: string): void {
  setCookie(c, kind, token, isPlainHttp(c) ? attributes : sealed)
}

/** Deletes the session cookie. */
export function clearSessionCookie(c: Context, kind: SessionKind): void {
  deleteCookie(c, kind, isPlainHttp(c) ? attributes : sealed)
}

const deviceCookies: Record<SessionKind, string> = { applicant: 'browser', analyst: 'device' }
const deviceSeconds = 365 * 24 * 60 * 60

/** What tells a browser that an account was opened in from one not seen before; it opens nothing. */
export function readDeviceCookie(c: Context, kind: SessionKind): string | undefined {
  const bare = isPlainHttp(c) ? getCookie(c, deviceCookies[kind]) : undefined
  const token = bare || getCookie(c, deviceCookies[kind], 'host')
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Gives it to a browser in which nobody has logged in yet; unless somebody does, it goes with the browser's session. */
export function lendDeviceCookie(c: Context, token: string): void {
  if (readDeviceCookie(c, 'analyst') === undefined)
    setCookie(c, deviceCookies.analyst, token, isPlainHttp(c) ? attributes : sealed)
}

/** Keeps it for a year from this login. */
export function setDeviceCookie(c: Context, kind: SessionKind, token: string): void {
  setCookie(c, deviceCookies[kind], token, { ...(isPlainHttp(c) ? attributes : sealed), maxAge: deviceSeconds })
}
