import { forget, readStoredJson, store } from './storage.ts'

const key = 'financing-draft'

/** How many days an application that was not sent is kept on the device. */
export const draftDays = 7

/** An application that was begun and not sent: for which motorcycle, and what was typed. */
export type DraftOnDevice = {
  readonly motorcycle: { readonly slug: string; readonly model: string }
  readonly installments: number
  /** When it was last changed (ms since 1970). */
  readonly changedAt: number
  /** What the wizard kept. The reader checks every part. */
  readonly wizard: unknown
}

/** The draft of this device; null where there is none, it cannot be read, or it is older than it is kept, which removes it. */
export function readDraftOnDevice(now: number): DraftOnDevice | null {
  const draft = readStoredJson('device', key) as Partial<DraftOnDevice> | null
  const { motorcycle, installments, changedAt, wizard } = draft ?? {}
  const isWhole = typeof motorcycle?.slug === 'string' && typeof motorcycle.model === 'string'
  const isKept = typeof changedAt === 'number' && now - changedAt < draftDays * 24 * 60 * 60 * 1000
  if (isWhole && isKept && Number.isInteger(installments)) {
    return { motorcycle, installments: Number(installments), changedAt, wizard }
  }
  if (draft) forgetDraftOnDevice()
  return null
}

/** Keeps a draft. False when the browser refuses. */
export function keepDraftOnDevice(draft: DraftOnDevice): boolean {
  return store('device', key, JSON.stringify(draft))
}

/** Removes the draft from the device. */
export function forgetDraftOnDevice(): void {
  forget('device', key)
}
