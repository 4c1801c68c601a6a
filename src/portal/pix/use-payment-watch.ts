import { atom } from 'nanostores'
import { useEffect } from 'react'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { type Found, startPolling } from '#lib/poll.ts'
import { refresh } from '../session/portal-state.ts'

/** The payer waits with the phone in hand: the answer shows within two seconds. */
const everyMs = 1_000
/** After so long without a payment, looking less often is enough. */
const patientAfterMs = 15 * 60_000
const patientEveryMs = 10_000
/** The longest wait for a server that does not answer. */
const longestMs = 15_000

/** How often something about a payment changed while the page was looked at: what shows payments or charges asks again. */
export const $paymentTurn = atom(0)

/**
 * Asks again and again whether something about an application's payments or charges changed, while the page is looked at,
 * wherever it is scrolled to, and has the page show it.
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
