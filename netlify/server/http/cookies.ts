import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SessionKind } from '#db/schema/sessions.ts'
import type { AppEnv } from './request.ts'

// No Max-Age, so that the cookie ends with the browser's session.
const attributes = { path: '/', httpOnly: true, sameSite: 'Lax' } as const
// The prefix `__Host-`: browsers send the cookie to exactly this host, over HTTPS only.
const sealed = { ...attributes, prefix: 'host', secure: true } as const

/**
 * Tells whether cookies travel unencrypted: only if the site's own address and the request are both plain http, as on
 * the local server. WebKit drops `Secure` (and so `__Host-`) cookies there, even on localhost.
 */
function isPlainHttp(c: Context<AppEnv>): boolean {
  return c.var.deps.config.siteUrl.startsWith('http:') && c.req.url.startsWith('http:')
}

/**
 * Reads the token in the request's session cookie of a kind: `__Host-applicant` or `__Host-analyst`. Over plain http
 * the cookie has no prefix. There, browsers that accept one with the prefix may still have it from an older version.
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

/**
 * Reads the browser's token, which tells a browser that has opened an account from a new one. The token alone opens
 * nothing.
 */
export function readDeviceCookie(c: Context, kind: SessionKind): string | undefined {
  const bare = isPlainHttp(c) ? getCookie(c, deviceCookies[kind]) : undefined
  const token = bare || getCookie(c, deviceCookies[kind], 'host')
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Returns a token to a browser without one. Unless a person logs in, the token ends with the browser's session. */
export function setTemporaryDeviceCookie(c: Context, kind: SessionKind, token: string): void {
  if (readDeviceCookie(c, kind) === undefined)
    setCookie(c, deviceCookies[kind], token, isPlainHttp(c) ? attributes : sealed)
}

/** Keeps the browser's token for a year from this login. */
export function setDeviceCookie(c: Context, kind: SessionKind, token: string): void {
  setCookie(c, deviceCookies[kind], token, { ...(isPlainHttp(c) ? attributes : sealed), maxAge: deviceSeconds })
}
