import { map } from 'nanostores'
import type { DocumentCheck } from '#domain/documents/review.ts'

/** A message to an applicant; one `key` is sent once, however often it is pressed or tried. */
export type MessageDraft = { readonly key: string; readonly subject: string; readonly body: string }

/** What an analyst typed on an application or a contact and has not saved. An absent part follows what is stored. */
export type Draft = {
  /** The status of an application, or the state of a contact, that is chosen. */
  step?: string
  note?: string
  score?: string
  pixCode?: string
  message?: MessageDraft
  /** Why something is refused, taken back or left out, by what it is about. */
  reasons?: Readonly<Record<string, string>>
  /** What was ticked off on a document, by its file. */
  checks?: Readonly<Record<string, readonly DocumentCheck[]>>
}

// Kept while the tab lives, not longer: leafing through the list and back loses nothing, and nothing stays on the disk.
export const $drafts = map<Record<string, Draft>>({})

/** Changes parts of a draft; an undefined part is dropped. */
export function editDraft(id: string, changes: { [Part in keyof Draft]: Draft[Part] | undefined }): void {
  const merged = { ...$drafts.get()[id], ...changes }
  const left = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  $drafts.setKey(id, left)
}

/** Changes the reason that is typed for one purpose; an empty one is dropped. */
export function editReason(id: string, purpose: string, text: string): void {
  const { [purpose]: _former, ...others } = $drafts.get()[id]?.reasons ?? {}
  const reasons = text ? { ...others, [purpose]: text } : others
  editDraft(id, { reasons: Object.keys(reasons).length > 0 ? reasons : undefined })
}

/** Changes what is ticked off on one document; nothing left is dropped. */
export function editChecks(id: string, documentId: string, checked: readonly DocumentCheck[]): void {
  const { [documentId]: _former, ...others } = $drafts.get()[id]?.checks ?? {}
  editDraft(id, { checks: checked.length > 0 ? { ...others, [documentId]: checked } : others })
}

/** Drops parts of a draft that were stored as they were `sent`; what was typed since then stays. */
export function dropSent(id: string, sent: Draft, ...parts: (keyof Draft)[]): void {
  const now = $drafts.get()[id]
  const stored = parts.filter((part) => now?.[part] === sent[part])
  editDraft(id, Object.fromEntries(stored.map((part) => [part, undefined])))
}

export function forgetDrafts(): void {
  $drafts.set({})
}
