import { atom, map } from 'nanostores'
import { type DocumentKind, documentKinds, forEachDocument } from '#domain/documents/documents.ts'
import type { Doubt } from '#media/legibility.ts'

/**
 * One document in the browser; the application's view has the sent ones. pending: no file is chosen. chosen: the file
 * may be removed or sent. uploading: it is being sent. error: 'Tentar novamente' brings the file back.
 */
export type UploadItem =
  | { readonly phase: 'pending'; readonly message?: string }
  | {
      readonly phase: 'chosen'
      readonly file: File
      /** The reasons why the photo may be illegible. It waits until the customer says that it can be read. */
      readonly doubts?: readonly Doubt[]
      /** How often the customer pressed 'Enviar' before answering the doubts. */
      readonly asked?: number
    }
  | { readonly phase: 'uploading'; readonly file: File; readonly stage: UploadStage; readonly percent: number }
  | { readonly phase: 'error'; readonly file: File; readonly message: string; readonly again: boolean }

/**
 * queued: another file goes first; preparing: shrinking and hashing; waiting: the connection is lost, sending resumes
 * by itself.
 */
export type UploadStage = 'queued' | 'preparing' | 'sending' | 'waiting' | 'checking'

export const nothingChosen: UploadItem = { phase: 'pending' }

/** Tells whether a press of 'Enviar' sends an item: it is chosen, or failed on its way and may be sent again. */
export const isToSend = (item: UploadItem): boolean => item.phase === 'chosen' || (item.phase === 'error' && item.again)

/** The documents on their way, by kind. */
export const $uploads = map<Record<DocumentKind, UploadItem>>(forEachDocument(() => nothingChosen))

/** The application that they are for; '' before the first. */
export const $owner = atom('')

/**
 * Forgets the files of another application that are not on the server. Those of this one stay while the customer looks
 * at another page of the portal, and are sent on meanwhile.
 */
export function keepUploadsOf(application: string): void {
  if (application === $owner.get()) return
  $owner.set(application)
  for (const kind of documentKinds) $uploads.setKey(kind, nothingChosen)
}
