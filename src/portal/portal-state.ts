import { atom } from 'nanostores'
import type { ApplicantApplications, ApplicantView, DocumentView } from '#api/portal.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { api, callApi, type Failure, sentenceOf, viewedApplication } from '#lib/api.ts'
import { askSession } from '#lib/ask-session.ts'
import { newest } from '#lib/newest.ts'
import type { Found } from '#lib/poll.ts'
import { clearRecord, readRecord, writeRecord } from '#lib/stored-application.ts'
import { $done } from './done/done.ts'
import { takePaidByCard } from './pix/card-return.ts'
import { goToLogin } from './session.ts'

export type PortalState =
  | { readonly phase: 'loading' }
  /**
   * `staleSince`: the instant (ISO; '' when unknown) of the shown `view`, if the last refresh failed. Null while the
   * view is current.
   */
  | { readonly phase: 'ready'; readonly view: ApplicantView; readonly staleSince: string | null }
  | { readonly phase: 'missing' }
  /** Nothing could be loaded, and the tab keeps nothing to show meanwhile. */
  | { readonly phase: 'failed'; readonly sentence: string }

export type OwnApplication = ApplicantApplications['applications'][number]

/** The application on screen. */
export const $portal = atom<PortalState>({ phase: 'loading' })
/** Every application that the same CPF and password open. */
export const $applications = atom<readonly OwnApplication[]>([])

// A refresh, and each answer that is shown. A refresh that was overtaken would put the page back to the state before.
const begin = newest()

/**
 * Asks the server for the application of this tab and shows it. Without an answer it shows the application kept in the
 * tab, with its age. Without a session it goes to the login.
 */
export async function refresh(): Promise<Found> {
  const isNewest = begin()
  const viewed = viewedApplication()
  if (viewed !== null) return refreshView(viewed, isNewest)
  const record = readRecord()
  if (!record) return openNewest()
  const answer = await callApi(api.portal.$get({ query: { application: record.id } }))
  // The customer has done something or chosen another application meanwhile, or has left.
  if (!isNewest() || readRecord()?.id !== record.id) return 'same'
  if (answer.ok) return show(answer.data)
  if (answer.failure.code === 'unauthenticated') return leave('ended')
  if (answer.failure.code === 'not_found') {
    $portal.set({ phase: 'missing' })
    return 'failed'
  }
  const { storedAt = '', ...view } = record
  $portal.set({ phase: 'ready', view, staleSince: storedAt })
  return answer.failure
}

/** Refreshes the page for staff who view it as the customer. Keeps nothing in their browser. */
async function refreshView(id: string, isNewest: () => boolean): Promise<Found> {
  const answer = await callApi(api.portal.$get({ query: { application: id } }))
  if (!isNewest()) return 'same'
  if (answer.ok) return show(answer.data)
  const state = $portal.get()
  if (['view_over', 'unauthenticated', 'forbidden', 'not_found'].includes(answer.failure.code))
    $portal.set({ phase: 'missing' })
  else if (state.phase === 'ready') $portal.set({ ...state, staleSince: state.staleSince ?? '' })
  return answer.failure
}

/**
 * Opens the newest application of the session: in a second tab, and in a browser that stores nothing, neither of which
 * has a record from the login. Without a session it goes to the login; without an answer the page says so.
 */
async function openNewest(): Promise<Found> {
  const session = await askSession()
  if (session.state === 'unknown') return fail(session.failure)
  if (session.state === 'none') return leave('absent')
  const list = await callApi(api.portal.applications.$get())
  if (!list.ok) return fail(list.failure)
  const [newest] = list.data.applications
  if (!newest) return leave('absent')
  const answer = await callApi(api.portal.$get({ query: { application: newest.id } }))
  if (!answer.ok) return fail(answer.failure)
  $applications.set(list.data.applications)
  return show(answer.data)
}

function fail(failure: Failure): Found {
  if (failure.code === 'unauthenticated') return leave('absent')
  $portal.set({ phase: 'failed', sentence: sentenceOf(failure) })
  return failure
}

/** Shows an application of a server's answer. Tells whether it differs from the one on screen. */
export function show(view: ApplicantView): 'changed' | 'same' {
  begin()
  const before = $portal.get()
  if (viewedApplication() === null) writeRecord(view, new Date().toISOString())
  const same = before.phase === 'ready' && JSON.stringify(before.view) === JSON.stringify(view)
  if (!same || before.staleSince !== null) $portal.set({ phase: 'ready', view, staleSince: null })
  if (before.phase !== 'ready') tellPaidByCard(view)
  else if (!same) void tellDone(before.view, view)
  return same ? 'same' : 'changed'
}

/** Tells what was done between two states of the page. Forgets what was undone, or done in another application. */
async function tellDone(before: ApplicantView, after: ApplicantView): Promise<void> {
  // Without them the page itself shows what was done.
  const words = await import('./done/done-words.ts').catch(() => null)
  const done = words?.doneOf(before, after) ?? null
  const isUndone = before.pickup !== null && after.pickup === null
  if (done || isUndone || before.id !== after.id) $done.set(done)
}

/** Tells who comes back from the card's page that the entry is paid, if the bank knows it by now. */
function tellPaidByCard(view: ApplicantView): void {
  if (takePaidByCard('entry')) void tellDone({ ...view, journey: { ...view.journey, entryPaidAt: null } }, view)
}

/** Puts a stored document into the application on screen, without waiting for the next refresh. */
export function showDocument(id: string, kind: DocumentKind, document: DocumentView): void {
  const state = $portal.get()
  if (state.phase !== 'ready' || state.view.id !== id) return
  show({ ...state.view, documents: { ...state.view.documents, [kind]: document } })
}

/**
 * Fetches the list of the person's applications. Returns whether it arrived; without the list the portal works for one
 * application.
 */
export async function loadApplications(): Promise<boolean> {
  if (!readRecord()) return false
  const answer = await callApi(api.portal.applications.$get())
  if (answer.ok) $applications.set(answer.data.applications)
  else if (answer.failure.code === 'unauthenticated') leave('ended')
  return answer.ok
}

/** Shows another of the person's applications in this tab. Returns the failure, null once it is shown. */
export async function switchTo(id: string): Promise<Failure | null> {
  const answer = await callApi(api.portal.$get({ query: { application: id } }))
  if (answer.ok) show(answer.data)
  else if (answer.failure.code === 'unauthenticated') leave('ended')
  return answer.ok ? null : answer.failure
}

function leave(why: 'absent' | 'ended'): 'failed' {
  clearRecord()
  goToLogin(why)
  return 'failed'
}
