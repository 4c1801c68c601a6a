import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { unattendedHeader } from '#api/headers.ts'
import type { Answer } from '#lib/api.ts'
import { type Found, startPolling } from '#lib/poll.ts'
import { admin } from './api.ts'
import { $session, call } from './session.ts'
import { queryCache } from './use-load.tsx'

const pace = { every: 60_000, longest: 5 * 60_000, atOnce: true }
const unattended = { headers: { [unattendedHeader]: '1' } }

/**
 * Counts the waiting items behind a menu entry. Asks the server every minute, but not in a hidden tab or without a
 * session. A view that shows the same count under the same key asks for nothing of its own.
 */
function menuCount(key: string, load: (init: RequestInit) => Promise<Answer<{ count: number }>>) {
  async function ask(): Promise<Found> {
    if (document.hidden || $session.get() !== 'open') return 'same'
    return queryCache.load(key, (signal) => load({ ...unattended, signal }))
  }
  return { key, ask }
}

const approvals = menuCount('approvals-count', (init) => call(admin.approvals.count.$get({}, { init })))
const calls = menuCount('collection-count?', (init) => call(admin.collection.count.$get({ query: {} }, { init })))

const requests = menuCount('requests-count', (init) => call(admin.requests.count.$get({}, { init })))

/** Call after this tab answered or opened a request of a customer. */
export const requestsChanged = () => void requests.ask()

/** Call after this tab made or decided a request. */
export const approvalsChanged = () => void approvals.ask()

/** Call after this tab recorded a contact with a customer. */
export const callsChanged = () => void calls.ask()

/** Returns how many requests wait for the user's decision; zero while `wanted` is false. */
export const useApprovalsCount = (wanted: boolean): number => useMenuCount(approvals, wanted)

/** How many people are to be called today; zero while `wanted` is false. */
export const useCallsCount = (wanted: boolean): number => useMenuCount(calls, wanted)

/** How many requests of customers wait for the bank's answer; zero while `wanted` is false. */
export const useRequestsCount = (wanted: boolean): number => useMenuCount(requests, wanted)

function useMenuCount({ key, ask }: ReturnType<typeof menuCount>, wanted: boolean): number {
  const subscribe = useCallback((changed: () => void) => queryCache.subscribe(key, changed), [key])
  const count = useSyncExternalStore(subscribe, () => queryCache.read<{ count: number }>(key).data?.count ?? 0)
  useEffect(() => {
    if (!wanted) return
    const stopPolling = startPolling(ask, pace)
    const stopListening = $session.listen(() => void ask())
    return () => {
      stopPolling()
      stopListening()
    }
  }, [wanted, ask])
  return wanted ? count : 0
}
