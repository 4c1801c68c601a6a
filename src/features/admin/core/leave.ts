import { forgetDrafts } from './drafts.ts'
import { sessionClosed } from './session.ts'
import { forgetAnswers } from './use-load.ts'

/** Leaves nothing of an analyst in this tab: what was shown, typed or kept for it. */
export function leaveTab(): void {
  sessionClosed()
  forgetAnswers()
  forgetDrafts()
  try {
    sessionStorage.clear()
  } catch {}
}
