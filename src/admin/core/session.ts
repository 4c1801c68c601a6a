import type { ClientResponse } from 'hono/client'
import { atom } from 'nanostores'
import type { AnalystResponse } from '#api/analyst.ts'
import { adminRoles } from '#domain/identity/admin-role.ts'
import { type Answer, callApi } from '#lib/call-api.ts'
import { forget, readStored, readStoredJson, store } from '#lib/storage.ts'

// A hint that this tab was logged in. The authority is the cookie, which scripts cannot read.
const flag = 'authenticated'
const whoKey = 'authenticatedAs'

/** Shown, which views there are for them, and what they are asked with; what they may do is the server's to say. */
export type Who = Pick<AnalystResponse, 'username' | 'role' | 'hasPasskey'>

/**
 * unknown: not asked yet; open: the server knows us; setup: it does, and wants a second factor set up first; over: the
 * session ended while a view was open, which stays unchanged behind the login; closed: nobody is logged in.
 */
export type SessionState = 'unknown' | 'open' | 'setup' | 'over' | 'closed'

/** The account that is logged in; null until it is known. */
export const $who = atom<Who | null>(readWho())

export const $session = atom<SessionState>($who.get() ? 'open' : 'unknown')

// How often a session was opened here: what was asked for under an older one says nothing about this one.
let openings = 0

export function sessionOpened({ username, role, hasPasskey, secondFactorDue }: Who & Partial<AnalystResponse>): void {
  openings++
  const who = { username, role, hasPasskey }
  // Until it is set up, a page that opens asks the server how far that is.
  writeFlag(secondFactorDue ? null : who)
  $who.set(who)
  $session.set(secondFactorDue ? 'setup' : 'open')
}

/** The account got its first passkey, or lost its last one. */
export function passkeyKnown(hasPasskey: boolean): void {
  const who = $who.get()
  if (!who) return
  writeFlag({ ...who, hasPasskey })
  $who.set({ ...who, hasPasskey })
}

export function sessionClosed(): void {
  writeFlag(null)
  $who.set(null)
  $session.set('closed')
}

/**
 * Waits for a call of the API like `callApi`; when the server says that nobody is logged in, the login comes up, and when it
 * wants a second factor first, its set-up.
 */
export async function call<Data>(request: Promise<ClientResponse<Data>>): Promise<Answer<Data>> {
  const asked = openings
  const answer = await callApi(request)
  if (!answer.ok && asked === openings) {
    if (answer.failure.code === 'unauthenticated') sessionLost()
    if (answer.failure.code === 'second_factor_due') $session.set('setup')
  }
  return answer
}

/** The server said that nobody is logged in: the login comes up, over the view if one is open. Several calls may hear it. */
export function sessionLost(): void {
  writeFlag(null)
  const working = ['open', 'setup', 'over'].includes($session.get())
  $session.set(working ? 'over' : 'closed')
}

function readWho(): Who | null {
  if (readStored('tab', flag) !== 'true') return null
  const who = readStoredJson('tab', whoKey) as Who | null
  return who && typeof who.username === 'string' && adminRoles.includes(who.role) ? who : null
}

function writeFlag(who: Who | null): void {
  if (who) {
    store('tab', flag, 'true')
    store('tab', whoKey, JSON.stringify(who))
  } else for (const key of [flag, whoKey]) forget('tab', key)
}
