import { messageFor } from '#content/messages.ts'
import type { Failure } from '#lib/call-api.ts'

const ownWords = [
  'stale_version',
  'step_up_required',
  'managers_only',
  'undo_over',
  'wrong_status',
  'pix_provider_silent',
]
// The login, or the news, comes up by itself.
const silent = ['unauthenticated', 'unread_changes']

/** What is told of a change that was not stored: `failed`, unless the failure has its own words; null where something else tells it. */
export function failureSentence({ code }: Failure, failed: string): string | null {
  if (silent.includes(code)) return null
  return ownWords.includes(code) ? messageFor(code) : failed
}
