import type { ApplicantView } from '#api/portal.ts'
import { draftDays } from '#domain/retention.ts'
import { forget, forgetAll, keepsForTab, readStored, readStoredJson, store } from './storage.ts'

const recordKey = 'financingUser'
const sessionKey = 'hasSession'
const draftKey = 'financing-draft'

/**
 * The tab's stored facts of an application, never a password. The record hints that there is a session, and the page
 * shows it when offline.
 */
export type StoredRecord = ApplicantView & { readonly storedAt?: string }

/** Returns the tab's record; null when there is none, it cannot be read, or it lacks an id. */
export function readRecord(): StoredRecord | null {
  const record = readStoredJson('tab', recordKey) as StoredRecord | null
  return record && typeof record.id === 'string' && record.id !== '' ? record : null
}

/** Stores an application for this tab, with the instant (ISO) at which it was current. */
export function writeRecord(view: ApplicantView, storedAt: string): void {
  store('tab', recordKey, JSON.stringify({ ...view, storedAt }))
  store('device', sessionKey, '1')
}

/** Notes that the server has opened a session of which the tab has no record yet. */
export function noteSession(): void {
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

/** An application that a visitor began and did not send: the motorcycle, and the typed answers. */
export type DraftOnDevice = {
  readonly motorcycle: { readonly slug: string; readonly model: string }
  readonly installments: number
  /** The chosen entry in cents; null for the smallest, and missing in older drafts. */
  readonly entryCents?: number | null
  /** The day of the month on which installments are due; missing in older drafts. */
  readonly dueDay?: number | null
  /** The chosen colour as addresses name it; missing for a model without colours. */
  readonly colorKey?: string | undefined
  /** When the visitor last changed it (ms since 1970). */
  readonly changedAt: number
  /** The state of the wizard. Its reader checks every part. */
  readonly wizard: unknown
}

/** Returns the draft of this device; null if there is none. Removes a draft that is too old or incomplete. */
export function readDraftOnDevice(now: number): DraftOnDevice | null {
  const draft = readStoredJson('device', draftKey) as Partial<DraftOnDevice> | null
  const { motorcycle, installments, entryCents, dueDay, colorKey, changedAt, wizard } = draft ?? {}
  const isWhole = typeof motorcycle?.slug === 'string' && typeof motorcycle.model === 'string'
  const isKept = typeof changedAt === 'number' && now - changedAt < draftDays * 24 * 60 * 60 * 1000
  if (isWhole && isKept && Number.isInteger(installments)) {
    const chosen = {
      installments: Number(installments),
      entryCents: Number(entryCents) || null,
      dueDay: Number(dueDay) || null,
      ...(typeof colorKey === 'string' && { colorKey }),
    }
    return { motorcycle, ...chosen, changedAt, wizard }
  }
  if (draft) forgetDraftOnDevice()
  return null
}

/** Stores a draft on the device. Returns false when the browser refuses. */
export function keepDraftOnDevice(draft: DraftOnDevice): boolean {
  return store('device', draftKey, JSON.stringify(draft))
}

/** Removes the draft from the device. */
export function forgetDraftOnDevice(): void {
  forget('device', draftKey)
}
