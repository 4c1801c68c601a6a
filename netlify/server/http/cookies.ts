import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SessionKind } from '#db/schema.ts'

// `__Host-`: only this very host, over HTTPS (or localhost), for every path. No Max-Age: gone with the browser.
const attributes = { prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** The token in the request's session cookie of a kind, `__Host-applicant` or `__Host-analyst`. */
export function readSessionCookie(c: Context, kind: SessionKind): string | undefined {
  return getCookie(c, kind, 'host') || undefined
}

/** Gives the browser a session's token. */
export function setSessionCookie(c: Context, kind: SessionKind, token: string): void {
  setCookie(c, kind, token, attributes)
}

/** Takes the session's token away from the browser. */
export function clearSessionCookie(c: Context, kind: SessionKind): void {
  deleteCookie(c, kind, attributes)
}
