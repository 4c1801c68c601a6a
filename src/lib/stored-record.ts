import type { ApplicantView } from '#api/portal.ts'
import { forgetDraftOnDevice } from './draft-on-device.ts'
import { forget, forgetAll, readStoredJson, store } from './storage.ts'

const recordKey = 'financingUser'

/** What the tab keeps of an application (never a password): the hint of a session, and what is shown when offline. */
export type StoredRecord = ApplicantView & { readonly storedAt?: string }

/** The tab's record; null when there is none, it cannot be read, or it lacks an id. */
export function readRecord(): StoredRecord | null {
  const record = readStoredJson('tab', recordKey) as StoredRecord | null
  return record && typeof record.id === 'string' && record.id !== '' ? record : null
}

/** Keeps an application for this tab, with the instant (ISO) it was true at. */
export function writeRecord(view: ApplicantView, storedAt: string): void {
  store('tab', recordKey, JSON.stringify({ ...view, storedAt }))
}

/** Forgets the record, when the session is over: what was being typed stays for who logs in again. */
export function clearRecord(): void {
  forget('tab', recordKey)
}

/** Forgets everything of the person, at logout: the record, what was being typed, a draft of another application. */
export function forgetPerson(): void {
  forgetAll('tab')
  forgetDraftOnDevice()
}
