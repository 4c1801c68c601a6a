import { type UnsubscribePage, unsubscribePages } from '#content/unsubscribe.ts'
import { giveOffersConsent, withdrawOffersConsent } from '../application/contact-queries.ts'
import { addEvent } from '../application/events.ts'
import { offersConsentGiven } from '../cases/application-row.ts'
import type { Deps } from '../deps.ts'
import { switchOff, switchOn } from './opt-out-queries.ts'
import { applicationOfToken } from './unsubscribe-token.ts'

/** Switches an applicant's reminders on or off. */
export async function changeReminders(deps: Deps, applicationId: string, wanted: boolean): Promise<void> {
  if (wanted) await switchOn(deps.db, applicationId)
  else await switchOff(deps.db, applicationId, deps.now())
}

/**
 * Gives or takes back the consent to be told of offers. It is given for one application, and taken back for all that the
 * same person made with the same address.
 */
export async function changeOffers(deps: Deps, applicationId: string, wanted: boolean): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const changed = wanted
      ? await giveOffersConsent(tx, applicationId, offersConsentGiven(at))
      : await withdrawOffersConsent(tx, applicationId, at)
    for (const id of changed) {
      const actor = { type: 'applicant', id, name: null } as const
      await addEvent(tx, { applicationId: id, kind: 'offers_consent', actor, data: { wanted }, at })
    }
  })
}

/** What the page of a message's List-Unsubscribe address shows; `confirmed` switches the reminders off. */
export async function unsubscribe(deps: Deps, token: string, confirmed: boolean): Promise<UnsubscribePage> {
  const { secretKey } = deps.config
  const applicationId = secretKey && applicationOfToken(secretKey, token)
  if (!applicationId) return unsubscribePages.unknown
  if (!confirmed) return unsubscribePages.question
  await changeReminders(deps, applicationId, false)
  return unsubscribePages.done
}
