import { messageFor } from '#content/messages.ts'
import { callApi } from '#lib/call-api.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { leaveTab } from '../core/leave.ts'
import { farewellAddress } from '../core/login-address.ts'

/** Ends the session on the server, leaves nothing in the tab, and goes to the login, which says so. */
export async function logOut(): Promise<void> {
  const answer = await callApi(admin.session.$delete())
  // Without an answer the session may still be open on the server: better said than a goodbye that is not true.
  if (!answer.ok && answer.failure.code !== 'unauthenticated') return void toast.error(messageFor(answer.failure.code))
  leaveTab(farewellAddress(1))
}
