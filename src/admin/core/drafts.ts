import { map } from 'nanostores'
import type { DocumentCheck } from '#domain/documents/review.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { $who } from './session.ts'

/**
 * The unsaved input of an analyst that several cards of an application or a contact share. An absent part shows the
 * stored value.
 */
export type Draft = {
  /** The chosen status of an application, or the chosen state of a contact. */
  step?: string
  note?: string
  /** The typed reasons to refuse a document, by the id of its file. */
  reasons?: Readonly<Record<string, string>>
  /** The checks ticked off on a document, by the id of its file. */
  checks?: Readonly<Record<string, readonly DocumentCheck[]>>
}

const storageKey = 'admin-drafts'

/** The drafts that the tab kept for the account that is logged in. Another account of the same tab never sees them. */
function readDrafts(): Record<string, Draft> {
  const kept = readStoredJson('tab', storageKey) as { of?: string; drafts?: Record<string, Draft> } | null
  return kept?.of === $who.get()?.id && kept?.drafts ? kept.drafts : {}
}

// The tab keeps drafts until they are sent or the account leaves, so neither another view nor a reload loses them.
export const $drafts = map<Record<string, Draft>>(readDrafts())

/** Returns the key under which the tab keeps what the account that is logged in types in a form. */
export const draftKey = (form: string): string => `draft:${$who.get()?.id ?? ''}:${form}`

/** Changes parts of a draft; an undefined part is dropped. */
export function editDraft(id: string, changes: { [Part in keyof Draft]: Draft[Part] | undefined }): void {
  const merged = { ...$drafts.get()[id], ...changes }
  const left = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  $drafts.setKey(id, left)
  const open = Object.entries($drafts.get()).filter(([, draft]) => Object.keys(draft).length > 0)
  store('tab', storageKey, JSON.stringify({ of: $who.get()?.id, drafts: Object.fromEntries(open) }))
}

/** Changes the reason that is typed for one purpose; an empty one is dropped. */
export function editReason(id: string, purpose: string, text: string): void {
  const { [purpose]: _former, ...others } = $drafts.get()[id]?.reasons ?? {}
  const reasons = text ? { ...others, [purpose]: text } : others
  editDraft(id, { reasons: Object.keys(reasons).length > 0 ? reasons : undefined })
}

/** Changes the checks ticked off on one document; an empty list is dropped. */
export function editChecks(id: string, documentId: string, checked: readonly DocumentCheck[]): void {
  const { [documentId]: _former, ...others } = $drafts.get()[id]?.checks ?? {}
  editDraft(id, { checks: checked.length > 0 ? { ...others, [documentId]: checked } : others })
}

/** Drops the parts of a draft that equal the `sent` ones. Parts typed since then stay. */
export function dropSent(id: string, sent: Draft, ...parts: (keyof Draft)[]): void {
  const now = $drafts.get()[id]
  const stored = parts.filter((part) => now?.[part] === sent[part])
  editDraft(id, Object.fromEntries(stored.map((part) => [part, undefined])))
}

/** Removes all drafts, so that the next user of this browser does not read them. */
export function forgetDrafts(): void {
  $drafts.set({})
  forget('tab', storageKey)
}
