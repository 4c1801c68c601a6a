import type { ApplicantView } from '#api/portal.ts'
import { forgetDraftOnDevice } from './draft-on-device.ts'
import { forget, forgetAll, keepsForTab, readStored, readStoredJson, store } from './storage.ts'

const recordKey = 'financingUser'
const sessionKey = 'hasSession'

/**
 * The tab's stored facts of an application, never a password. The record hints that there is a session, and the page
 * shows it when offline.
 */
export type StoredRecord = ApplicantView & { readonly storedAt?: string }

/** Gives the tab's record; null when there is none, it cannot be read, or it lacks an id. */
export function readRecord(): StoredRecord | null {
  const record = readStoredJson('tab', recordKey) as StoredRecord | null
  return record && typeof record.id === 'string' && record.id !== '' ? record : null
}

/** Stores an application for this tab, with the instant (ISO) at which it was current. */
export function writeRecord(view: ApplicantView, storedAt: string): void {
  store('tab', recordKey, JSON.stringify({ ...view, storedAt }))
  store('device', sessionKey, '1')
}

/**
 * Tells whether a person may be logged in on this browser, so that visitors who never logged in cost no request. A
 * browser that stores nothing may have a session too.
 */
export function mayHaveSession(): boolean {
  return readStored('device', sessionKey) !== null || readRecord() !== null || !keepsForTab()
}

/** Forgets the hint that a person was logged in, once the server says that no session is open. */
export function forgetSession(): void {
  forget('device', sessionKey)
  clearRecord()
}

/** Removes the record when the session ends. Half-typed texts stay for the next login. */
export function clearRecord(): void {
  forget('tab', recordKey)
}

/** Removes everything of the person at logout: the record, half-typed texts, and a draft on the device. */
export function forgetPerson(): void {
  forgetAll('tab')
  forget('device', sessionKey)
  forgetDraftOnDevice()
}
