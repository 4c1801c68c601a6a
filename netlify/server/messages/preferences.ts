import { type UnsubscribePage, unsubscribePages } from '#content/unsubscribe.ts'
import type { Deps } from '../deps.ts'
import { claimedId, isSigned } from '../shared/signed-id.ts'
import { switchOff, switchOn } from './opt-out-queries.ts'

/** Switches an applicant's reminders on or off. */
export async function changeReminders(deps: Deps, applicationId: string, wanted: boolean): Promise<void> {
  if (wanted) await switchOn(deps.db, applicationId)
  else await switchOff(deps.db, applicationId, deps.now())
}

/** Gives the page of a message's List-Unsubscribe address; `confirmed` switches the reminders off. */
export async function unsubscribe(deps: Deps, token: string, confirmed: boolean): Promise<UnsubscribePage> {
  const { secretKey } = deps.config
  const applicationId = claimedId(token)
  if (!secretKey || !applicationId || !isSigned(secretKey, 'unsubscribe', token)) return unsubscribePages.unknown
  if (!confirmed) return unsubscribePages.question
  await changeReminders(deps, applicationId, false)
  return unsubscribePages.done
}
