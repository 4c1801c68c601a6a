import type { ClientResponse } from 'hono/client'
import { atom } from 'nanostores'
import type { AnalystResponse } from '#api/analyst.ts'
import { accountHeader } from '#api/headers.ts'
import { type Answer, callApi, type Failure, failureIn } from '#lib/api.ts'
import { forget, readStored, readStoredJson, store } from '#lib/storage.ts'

// A hint that this tab was logged in. The authority is the cookie, which scripts cannot read.
const flag = 'authenticated'
const whoKey = 'authenticatedAs'
/** Marks on the device that a user left without a network, while the session is still open on the server. */
export const leftKey = 'saida-por-avisar'

/** Where the device keeps the counter's list (`counter/kept-on-device.ts`). */
export const counterKey = 'retiradas-vistas'

/** The account, to show its name and choose views and dialogs. The server decides about its rights. */
export type Who = Pick<AnalystResponse, 'id' | 'username' | 'name' | 'acts' | 'hasPasskey'>

/** What an account may do, as the server says. */
export type StaffAct = keyof Who['acts']

/** Tells whether the account that is logged in may do something; false until it is known. */
export const mayDo = (who: Who | null, act: StaffAct): boolean => who?.acts[act] === true

/**
 * unknown: the server was not asked yet. open: the session is valid. setup: it is valid, but the account must first set
 * up a second factor. over: the session ended while a view was open; the view stays unchanged behind the login. closed:
 * no session. left: the user left this device, and the server has yet to be told.
 */
export type SessionState = 'unknown' | 'open' | 'setup' | 'over' | 'closed' | 'left'

/** The account that is logged in; null until it is known. */
export const $who = atom<Who | null>(readWho())

export const $session = atom<SessionState>($who.get() ? 'open' : 'unknown')

// Counts the sessions opened in this tab, because an answer to a request of an older session says nothing about this
// one.
let openings = 0

/** Call after a login: tells every view who is there, or that the second factor is still to be set up. */
export function sessionOpened({
  id,
  username,
  name,
  acts,
  hasPasskey,
  secondFactorDue,
}: Who & Partial<AnalystResponse>): void {
  openings++
  forgetLeft()
  const who = { id, username, name, acts, hasPasskey }
  // While the second factor is missing, each page load asks the server for the session's state, so no hint is stored.
  writeFlag(secondFactorDue ? null : who)
  $who.set(who)
  $session.set(secondFactorDue ? 'setup' : 'open')
}

/** Removes the note that a user left, once the session is over or another one has taken its place. */
export const forgetLeft = (): void => forget('device', leftKey)

/** Removes the counter's list from the device: at logout, when the server refuses, and when it has expired. */
export const forgetCounter = (): void => forget('device', counterKey)

/**
 * Opens the counter of an account without a network, to show the list on its device. Stores nothing, because the server
 * names the account as soon as it answers.
 */
export function counterOpened({ username, name }: Pick<Who, 'username' | 'name'>): void {
  const acts = { workOnApplications: 'forbidden', manageBank: 'managers_only', workAtCounter: true } as const
  $who.set({ id: '', username, name, acts, hasPasskey: false })
  $session.set('open')
}

/** Call after the account got its first passkey or lost its last one. */
export function passkeyKnown(hasPasskey: boolean): void {
  const who = $who.get()
  if (!who) return
  writeFlag({ ...who, hasPasskey })
  $who.set({ ...who, hasPasskey })
}

/** Call at logout, or when the server no longer knows the session: every view gives way to the login. */
export function sessionClosed(): void {
  writeFlag(null)
  $who.set(null)
  $session.set('closed')
}

/**
 * Waits for a call of the API like `callApi`. When the server answers that there is no session, shows the login; when
 * it requires a second factor first, shows its set-up.
 */
export async function call<Data>(request: Promise<ClientResponse<Data>>): Promise<Answer<Data>> {
  const asked = openings
  const answer = await callApi(request)
  if (!answer.ok && asked === openings) {
    if (answer.failure.code === 'unauthenticated') {
      forgetCounter()
      sessionLost()
    }
    if (answer.failure.code === 'second_factor_due') $session.set('setup')
  }
  return answer
}

/** Returns what the API answers to `take`. Returns the failure, null once it is taken. */
export async function ask<Data>(
  request: Promise<ClientResponse<Data>>,
  take: (data: Data) => void,
): Promise<Failure | null> {
  const answer = await call(request)
  if (answer.ok) take(answer.data)
  return failureIn(answer)
}

/**
 * Wraps `send` so that a request names the account that this tab shows. Another tab may have logged somebody else in,
 * whose cookie this browser then sends; the server answers that there is no session, and the screen locks.
 */
export function asAccount(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const { id } = $who.get() ?? {}
    if (!id) return send(input, init)
    const headers = new Headers(init?.headers)
    headers.set(accountHeader, id)
    return send(input, { ...init, headers })
  }
}

/**
 * Call when the server knows no session. Shows the login, over the view if one is open. Several requests may call it.
 */
export function sessionLost(): void {
  writeFlag(null)
  const working = ['open', 'setup', 'over'].includes($session.get())
  $session.set(working ? 'over' : 'closed')
}

function readWho(): Who | null {
  if (readStored('tab', flag) !== 'true') return null
  const who = readStoredJson('tab', whoKey) as Who | null
  return who && typeof who.name === 'string' && typeof who.acts === 'object' ? who : null
}

function writeFlag(who: Who | null): void {
  if (who) {
    store('tab', flag, 'true')
    store('tab', whoKey, JSON.stringify(who))
  } else for (const key of [flag, whoKey]) forget('tab', key)
}
