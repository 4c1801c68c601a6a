import { atom } from 'nanostores'
import { useEffect } from 'react'
import { api, callApi } from '#lib/api.ts'
import { type Found, startPolling } from '#lib/poll.ts'
import { refresh } from '../portal-state.ts'

/**
 * How often (ms) the page asks while the customer looks at it, by how long (ms) it has been in view. Who just paid
 * comes back to the page, or waits beside the other device, and sees it within two seconds. Who leaves the page open
 * pays later.
 */
const paces = [
  { until: 2 * 60_000, every: 1_000 },
  { until: 5 * 60_000, every: 2_000 },
  { until: 15 * 60_000, every: 5_000 },
  { until: 30 * 60_000, every: 10_000 },
]
const patientEveryMs = 30_000
/** The longest wait for a server that does not answer. */
const longestMs = 15_000

/** Returns how long (ms) to wait until the next look at the payments, `inViewMs` after the page came into view. */
export const paymentPace = (inViewMs: number): number =>
  paces.find(({ until }) => inViewMs < until)?.every ?? patientEveryMs

/**
 * Counts the changes of payments that the page has found. Parts that show payments or charges load again at each one.
 */
export const $paymentTurn = atom(0)

/**
 * Asks the server again and again whether an application's payments or charges have changed, while the customer looks
 * at the page. After a change, loads the application again.
 */
export function usePaymentWatch(applicationId: string, active: boolean): void {
  useEffect(() => {
    if (!active) return
    let stamp: string | undefined
    let since = Date.now()
    const begin = () => {
      since = Date.now()
    }

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

    // Before the polling listens too, because the first look after a return has the shortest wait behind it.
    document.addEventListener('visibilitychange', begin)
    const stop = startPolling(look, { every: () => paymentPace(Date.now() - since), longest: longestMs, atOnce: true })
    return () => {
      document.removeEventListener('visibilitychange', begin)
      stop()
    }
  }, [applicationId, active])
}
