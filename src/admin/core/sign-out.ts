import { callApi, type Failure } from '#lib/api.ts'
import { forgetAll, store } from '#lib/storage.ts'
import { admin } from './api.ts'
import { forgetDrafts } from './drafts.ts'
import { farewellAddress, goToLogin } from './login-page.ts'
import { $session, $who, forgetCounter, leftKey, mayDo, sessionClosed } from './session.ts'
import { forgetQueries } from './use-load.tsx'

/**
 * Removes an analyst's data from this tab, loaded answers, drafts and stored values, and the counter's list from the
 * device.
 */
export function forgetTab(): void {
  sessionClosed()
  forgetQueries()
  forgetDrafts()
  forgetAll('tab')
  forgetCounter()
}

/** Removes an analyst's data from this tab, and goes to the login. */
export function leaveTab(address?: string): void {
  forgetTab()
  goToLogin(address)
}

/** Removes at once all data of the account from this device, and notes that the server has yet to be told. */
function leaveDevice(): void {
  store('device', leftKey, 'true')
  forgetTab()
  $session.set('left')
}

/** What is said where the session was not ended, before the reason. */
export const notLeft = 'Você ainda não saiu'

/**
 * Ends the session on the server, clears the tab, and goes to the login, which confirms the logout. A counter's device
 * is cleared first, because it keeps the list for the time without a network. Returns the failure, null without one.
 */
export async function logOut(): Promise<Failure | null> {
  if (mayDo($who.get(), 'workAtCounter')) {
    leaveDevice()
    return null
  }
  const answer = await callApi(admin.session.$delete())
  // Without an answer the session may still be open on the server, so there is no farewell.
  if (!answer.ok && answer.failure.code !== 'unauthenticated') return answer.failure
  leaveTab(farewellAddress(1))
  return null
}
