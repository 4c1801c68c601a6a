import { sentenceFor } from '#content/sentences.ts'
import { callApi } from '#lib/call-api.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { $who } from '../core/session.ts'
import { farewellAddress, leaveDevice, leaveTab } from '../core/sign-out.ts'

/**
 * Ends the session on the server, clears the tab, and goes to the login, which confirms the logout. A counter's device is cleared
 * first, because it keeps the list for the time without a network.
 */
export async function logOut(): Promise<void> {
  if ($who.get()?.role === 'dealership') return leaveDevice()
  const answer = await callApi(admin.session.$delete())
  // Without an answer the session may still be open on the server, so this shows the failure and no false farewell.
  if (!answer.ok && answer.failure.code !== 'unauthenticated') return void toast.error(sentenceFor(answer.failure.code))
  leaveTab(farewellAddress(1))
}
