import type { ApplicantView } from '#contracts/portal.ts'

const recordKey = 'financingUser'

/** What the tab keeps of an application (never a password): the hint of a session, and what is shown when offline. */
export type StoredRecord = ApplicantView & { readonly storedAt?: string }

/** The tab's record; null when there is none, it cannot be read, or it lacks an id. */
export function readRecord(): StoredRecord | null {
  try {
    const record: StoredRecord | null = JSON.parse(sessionStorage.getItem(recordKey) ?? 'null')
    return record && typeof record.id === 'string' && record.id !== '' ? record : null
  } catch {
    return null
  }
}

/** Keeps an application for this tab, with the instant (ISO) it was true at. */
export function writeRecord(view: ApplicantView, storedAt: string): void {
  try {
    sessionStorage.setItem(recordKey, JSON.stringify({ ...view, storedAt }))
  } catch {
    // Storage may be full or forbidden: the portal works without a fallback then.
  }
}

/** Forgets the record, when the session is over: what was being typed stays for who logs in again. */
export function clearRecord(): void {
  sessionStorage.removeItem(recordKey)
}

/** Forgets everything that this tab keeps, at logout: the record, what was being typed, a draft of another application. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {}
}
