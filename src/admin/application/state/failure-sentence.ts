import { sentenceFor } from '#content/sentences.ts'
import type { Failure } from '#lib/call-api.ts'

const ownWords = [
  'stale_version',
  'step_up_required',
  'managers_only',
  'undo_over',
  'wrong_status',
  'pix_provider_silent',
]
// The page shows the login or the colleagues' changes by itself.
const silent = ['unauthenticated', 'unread_changes']

/**
 * Gives the sentence for a change that was not stored: `failed`, unless the failure has a sentence of its own. Null where the
 * page already shows the reason.
 */
export function failureSentence({ code }: Failure, failed: string): string | null {
  if (silent.includes(code)) return null
  return ownWords.includes(code) ? sentenceFor(code) : failed
}
