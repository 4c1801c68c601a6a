import { forgetAll } from '#lib/storage.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetCounter } from './kept-counter.ts'
import { loginAddress } from './login-address.ts'
import { sessionClosed } from './session.ts'
import { forgetQueries } from './use-load.ts'

/** Removes an analyst's data from this tab, loaded answers, drafts and stored values, and the counter's list from the device. */
export function forgetTab(): void {
  sessionClosed()
  forgetQueries()
  forgetDrafts()
  forgetAll('tab')
  forgetCounter()
}

/** Goes to the login, by default to the one that leads back to this page. Keeps other data of this tab. */
export function goToLogin(address = loginAddress(`${window.location.pathname}${window.location.search}`)): void {
  // The browser's Back may restore this page, which is empty now, so it reloads.
  addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.replace(address)
}

/** Removes an analyst's data from this tab, and goes to the login. */
export function leaveTab(address?: string): void {
  forgetTab()
  goToLogin(address)
}
