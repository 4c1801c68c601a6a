import { sentenceFor } from '#content/sentences.ts'
import { callApi } from '#lib/api.ts'
import { forgetAll, store } from '#lib/storage.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
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

/**
 * Ends the session on the server, clears the tab, and goes to the login, which confirms the logout. A counter's device
 * is cleared first, because it keeps the list for the time without a network.
 */
export async function logOut(): Promise<void> {
  if (mayDo($who.get(), 'workAtCounter')) return leaveDevice()
  const answer = await callApi(admin.session.$delete())
  // Without an answer the session may still be open on the server. This shows the failure instead of a false farewell.
  if (!answer.ok && answer.failure.code !== 'unauthenticated') return void toast.error(sentenceFor(answer.failure.code))
  leaveTab(farewellAddress(1))
}
