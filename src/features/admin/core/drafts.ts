import { map } from 'nanostores'

/** What an analyst typed on an application and has not saved. An absent part follows what is stored. */
export type Draft = {
  step?: string
  note?: string
  score?: string
  pixCode?: string
}

// Kept while the tab lives, not longer: leafing through the list and back loses nothing, and nothing stays on the disk.
export const $drafts = map<Record<string, Draft>>({})

/** Changes parts of a draft; an undefined part is dropped. */
export function editDraft(id: string, changes: { [Part in keyof Draft]: Draft[Part] | undefined }): void {
  const merged = { ...$drafts.get()[id], ...changes }
  const left = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  $drafts.setKey(id, left)
}

export function forgetDrafts(): void {
  $drafts.set({})
}
