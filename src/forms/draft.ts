import { type Area, readStoredJson } from '#lib/storage.ts'

/** Where the browser keeps what is typed, until it is sent or discarded. */
export type KeepDraft = {
  readonly key: string
  /** 'tab' (the default) ends with the tab and the session; 'device' is for what is no personal data. */
  readonly area?: Area
}

/** What an earlier visit typed, the stored values that it began with, and when it was typed (ISO). */
export type Kept<Typed> = { readonly base: Typed; readonly typed: Typed; readonly at: string }

/** Returns the draft that an earlier visit left; null without a readable one. */
export function readKept<Typed>(draft: KeepDraft | undefined): Kept<Typed> | null {
  const kept = draft && (readStoredJson(draft.area ?? 'tab', draft.key) as Kept<Typed> | null)
  return kept && typeof kept === 'object' && kept.typed ? kept : null
}
