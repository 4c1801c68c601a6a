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
      /** The customer pressed 'Enviar' before answering the doubts. */
      readonly asked?: true
    }
  | { readonly phase: 'uploading'; readonly file: File; readonly stage: UploadStage; readonly percent: number }
  | { readonly phase: 'error'; readonly file: File; readonly message: string; readonly again: boolean }

/**
 * queued: another file goes first; preparing: shrinking and hashing; waiting: the connection is lost, sending resumes
 * by itself.
 */
export type UploadStage = 'queued' | 'preparing' | 'sending' | 'waiting' | 'checking'

export type UploadEvent =
  | { readonly type: 'choose'; readonly file: File; readonly doubts?: readonly Doubt[] }
  | { readonly type: 'confirm' }
  | { readonly type: 'reject'; readonly message: string }
  | { readonly type: 'remove' }
  | { readonly type: 'send' }
  | { readonly type: 'progress'; readonly stage: UploadStage; readonly percent: number }
  | { readonly type: 'fail'; readonly message: string; readonly again: boolean }
  | { readonly type: 'cancel' }
  | { readonly type: 'retry' }
  | { readonly type: 'done' }

export const nothingChosen: UploadItem = { phase: 'pending' }

/** Returns the item after an event; the same object when the event does not fit its phase. */
export function nextItem(item: UploadItem, event: UploadEvent): UploadItem {
  switch (event.type) {
    case 'choose':
      return item.phase === 'uploading' ? item : chosen(event.file, event.doubts)
    case 'confirm':
      return item.phase === 'chosen' ? chosen(item.file) : item
    case 'reject':
      return item.phase === 'uploading' ? item : { phase: 'pending', message: event.message }
    case 'remove':
      return item.phase === 'chosen' || item.phase === 'error' ? nothingChosen : item
    case 'send':
      if (item.phase !== 'chosen') return item
      if (item.doubts) return { ...item, asked: true }
      return { phase: 'uploading', file: item.file, stage: 'queued', percent: 0 }
    case 'progress':
      return item.phase === 'uploading' ? { ...item, stage: event.stage, percent: event.percent } : item
    case 'fail':
      if (item.phase !== 'uploading') return item
      return { phase: 'error', file: item.file, message: event.message, again: event.again }
    case 'cancel':
      return item.phase === 'uploading' ? { phase: 'chosen', file: item.file } : item
    // Drops a file that the server would refuse a second time.
    case 'retry':
      if (item.phase !== 'error') return item
      return item.again ? { phase: 'chosen', file: item.file } : nothingChosen
    case 'done':
      return item.phase === 'uploading' ? nothingChosen : item
  }
}

function chosen(file: File, doubts: readonly Doubt[] = []): UploadItem {
  return doubts.length > 0 ? { phase: 'chosen', file, doubts } : { phase: 'chosen', file }
}
