import { readDraftOnDevice } from '#lib/draft-on-device.ts'
import { readStored } from '#lib/storage.ts'

/** Tells whether there is an application to take up again: a draft, or a place in the history of this page. */
export function hasSavedApplication(): boolean {
  const state = history.state as { trail?: unknown; thanks?: unknown } | null
  if (state?.trail || state?.thanks) return true
  return readStored('tab', 'financing-draft') !== null || readDraftOnDevice(Date.now()) !== null
}
