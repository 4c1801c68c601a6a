import { atom } from 'nanostores'
import { useEffect, useSyncExternalStore } from 'react'
import { unattendedHeader } from '#api/headers.ts'
import type { Answer } from '#lib/api.ts'
import { type Found, startPolling } from '#lib/poll.ts'
import { admin } from './api.ts'
import { $session, call } from './session.ts'

const pace = { every: 60_000, longest: 5 * 60_000, atOnce: true }
const unattended = { headers: { [unattendedHeader]: '1' } }

/**
 * Counts the waiting items behind a menu entry. Asks the server every minute, but not in a hidden tab or without a
 * session.
 */
function menuCount(load: () => Promise<Answer<{ count: number }>>) {
  const $count = atom(0)
  async function ask(): Promise<Found> {
    if (document.hidden || $session.get() !== 'open') return 'same'
    const answer = await load()
    if (!answer.ok) return answer.failure
    $count.set(answer.data.count)
    return 'changed'
  }
  return { $count, ask }
}

const approvals = menuCount(() => call(admin.approvals.count.$get({}, unattended)))
const calls = menuCount(() => call(admin.collection.count.$get({ query: {} }, unattended)))

const requests = menuCount(() => call(admin.requests.count.$get({}, unattended)))

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

function useMenuCount({ $count, ask }: ReturnType<typeof menuCount>, wanted: boolean): number {
  const count = useSyncExternalStore($count.subscribe, () => $count.get())
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
