import { forgetAll } from '#lib/storage.ts'
import { forgetDrafts } from './drafts.ts'
import { loginAddress } from './login-address.ts'
import { sessionClosed } from './session.ts'
import { forgetQueries } from './use-load.ts'

/** Leaves nothing of an analyst in this tab: what was shown, typed or kept for it. */
export function forgetTab(): void {
  sessionClosed()
  forgetQueries()
  forgetDrafts()
  forgetAll('tab')
}

/** Goes to the login: to the one that leads back here, unless told otherwise. What others keep in this tab stays. */
export function goToLogin(address = loginAddress(`${window.location.pathname}${window.location.search}`)): void {
  // Back may bring this page again as it was left, which is empty.
  addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.replace(address)
}

/** Leaves nothing of an analyst in this tab, and goes to the login. */
export function leaveTab(address?: string): void {
  forgetTab()
  goToLogin(address)
}
