import { forget, readStoredJson, store } from './storage.ts'

const key = 'financing-draft'

/** The number of days for which the device keeps an application that was not sent. */
export const draftDays = 7

/** An application that a visitor began and did not send: the motorcycle, and the typed answers. */
export type DraftOnDevice = {
  readonly motorcycle: { readonly slug: string; readonly model: string }
  readonly installments: number
  /** The chosen entry in cents; null for the smallest, and missing in older drafts. */
  readonly entryCents?: number | null
  /** The day of the month on which installments are due; missing in older drafts. */
  readonly dueDay?: number | null
  /** When the visitor last changed it (ms since 1970). */
  readonly changedAt: number
  /** The state of the wizard. Its reader checks every part. */
  readonly wizard: unknown
}

/** Gives the draft of this device; null if there is none. Removes a draft that is too old or incomplete. */
export function readDraftOnDevice(now: number): DraftOnDevice | null {
  const draft = readStoredJson('device', key) as Partial<DraftOnDevice> | null
  const { motorcycle, installments, entryCents, dueDay, changedAt, wizard } = draft ?? {}
  const isWhole = typeof motorcycle?.slug === 'string' && typeof motorcycle.model === 'string'
  const isKept = typeof changedAt === 'number' && now - changedAt < draftDays * 24 * 60 * 60 * 1000
  if (isWhole && isKept && Number.isInteger(installments)) {
    const chosen = {
      installments: Number(installments),
      entryCents: Number(entryCents) || null,
      dueDay: Number(dueDay) || null,
    }
    return { motorcycle, ...chosen, changedAt, wizard }
  }
  if (draft) forgetDraftOnDevice()
  return null
}

/** Stores a draft on the device. Gives false when the browser refuses. */
export function keepDraftOnDevice(draft: DraftOnDevice): boolean {
  return store('device', key, JSON.stringify(draft))
}

/** Removes the draft from the device. */
export function forgetDraftOnDevice(): void {
  forget('device', key)
}
