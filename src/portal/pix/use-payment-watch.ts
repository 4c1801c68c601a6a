import { atom } from 'nanostores'
import { useEffect } from 'react'
import { api, callApi } from '#lib/api.ts'
import { type Found, startPolling } from '#lib/poll.ts'
import { refresh } from '../portal-state.ts'

/** The payer waits with the phone in hand, so a payment has to show within two seconds. */
const everyMs = 1_000
/** Once the page has been open this long (ms), it asks less often. */
const patientAfterMs = 15 * 60_000
const patientEveryMs = 10_000
/** The longest wait for a server that does not answer. */
const longestMs = 15_000

/** Counts the changes of payments that the page has found. Parts that show payments or charges load again at each one. */
export const $paymentTurn = atom(0)

/**
 * Asks the server again and again whether an application's payments or charges have changed, while the customer looks at the
 * page. After a change, loads the application again.
 */
export function usePaymentWatch(applicationId: string, active: boolean): void {
  useEffect(() => {
    if (!active) return
    let stamp: string | undefined
    const since = Date.now()

    async function look(): Promise<Found> {
      const answer = await callApi(api.portal.payment.$get({ query: { application: applicationId } }))
      if (!answer.ok) return answer.failure
      const changed = stamp !== undefined && answer.data.stamp !== stamp
      stamp = answer.data.stamp
      if (!changed) return 'same'
      $paymentTurn.set($paymentTurn.get() + 1)
      void refresh()
      return 'changed'
    }

    const every = () => (Date.now() - since > patientAfterMs ? patientEveryMs : everyMs)
    return startPolling(look, { every, longest: longestMs, atOnce: true })
  }, [applicationId, active])
}
