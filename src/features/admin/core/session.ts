import type { ClientResponse } from 'hono/client'
import { atom } from 'nanostores'
import { type Answer, callApi } from '#client/call-api.ts'

// A hint that this tab was logged in. The authority is the cookie, which scripts cannot read.
const flag = 'authenticated'

/**
 * unknown: not asked yet; open: the server knows us; over: the session ended while a view was open, which stays as it
 * is behind the login; closed: nobody is logged in.
 */
export type SessionState = 'unknown' | 'open' | 'over' | 'closed'

export const $session = atom<SessionState>(readFlag() ? 'open' : 'unknown')

export function sessionOpened(): void {
  writeFlag(true)
  $session.set('open')
}

export function sessionClosed(): void {
  writeFlag(false)
  $session.set('closed')
}

/** Waits for a call of the API like `callApi`; when the server says that nobody is logged in, the login comes up. */
export async function call<Data>(request: Promise<ClientResponse<Data>>): Promise<Answer<Data>> {
  const answer = await callApi(request)
  if (!answer.ok && answer.failure.code === 'unauthenticated') {
    sessionLost()
  }
  return answer
}

/** The server said that nobody is logged in: the login comes up, over the view if one is open. Several calls may hear it. */
export function sessionLost(): void {
  writeFlag(false)
  const working = ['open', 'over'].includes($session.get())
  $session.set(working ? 'over' : 'closed')
}

function readFlag(): boolean {
  try {
    return sessionStorage.getItem(flag) === 'true'
  } catch {
    return false
  }
}

// A browser may forbid storage; the hint is then simply not there.
function writeFlag(value: boolean): void {
  try {
    if (value) sessionStorage.setItem(flag, 'true')
    else sessionStorage.removeItem(flag)
  } catch {}
}
