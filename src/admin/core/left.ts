import { callApi } from '#lib/call-api.ts'
import { readStored, store } from '#lib/storage.ts'
import { admin } from './api.ts'
import { forgetTab } from './leave.ts'
import { $session, forgetLeft, leftKey } from './session.ts'

/** Removes at once what this device keeps of the account, and remembers that the server has to hear of it. */
export function leaveDevice(): void {
  store('device', leftKey, 'true')
  forgetTab()
  $session.set('left')
}

/** Tells whether somebody left this device, and the server has not heard of it yet. */
export const hasLeft = (): boolean => readStored('device', leftKey) === 'true'

/** Ends the session of whoever left on the server too. Gives whether it is over; false without a network. */
export async function endLeftSession(): Promise<boolean> {
  const answer = await callApi(admin.session.$delete())
  const isOver = answer.ok || answer.failure.code === 'unauthenticated'
  if (isOver) forgetLeft()
  return isOver
}
