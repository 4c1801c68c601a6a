import type { Doubt } from '#media/legibility.ts'
import { nothingChosen, type UploadItem, type UploadStage } from './upload-state.ts'

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
      if (item.doubts) return { ...item, asked: (item.asked ?? 0) + 1 }
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
