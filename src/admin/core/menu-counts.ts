import { atom } from 'nanostores'
import { useEffect, useSyncExternalStore } from 'react'
import { unattendedHeader } from '#api/headers.ts'
import type { Answer } from '#lib/call-api.ts'
import { admin } from './api.ts'
import { $session, call } from './session.ts'

const everyMs = 60_000
const unattended = { headers: { [unattendedHeader]: '1' } }

/** How many wait behind an entry of the menu, asked again every minute. */
function menuCount(load: () => Promise<Answer<{ count: number }>>) {
  const $count = atom(0)
  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || $session.get() !== 'open') return
    const answer = await load()
    if (answer.ok) $count.set(answer.data.count)
  }
  return { $count, ask }
}

const approvals = menuCount(() => call(admin.approvals.count.$get({}, unattended)))
const calls = menuCount(() => call(admin.collection.count.$get({ query: {} }, unattended)))

/** A request was made or decided in this tab. */
export const approvalsChanged = () => void approvals.ask()

/** Somebody was called from this tab. */
export const callsChanged = () => void calls.ask()

/** How many requests wait for who is logged in; zero while `wanted` is false. */
export const useApprovalsCount = (wanted: boolean): number => useMenuCount(approvals, wanted)

/** How many people are to be called today; zero while `wanted` is false. */
export const useCallsCount = (wanted: boolean): number => useMenuCount(calls, wanted)

function useMenuCount({ $count, ask }: ReturnType<typeof menuCount>, wanted: boolean): number {
  const count = useSyncExternalStore($count.subscribe, () => $count.get())
  useEffect(() => {
    if (!wanted) return
    void ask()
    const timer = setInterval(ask, everyMs)
    const stop = $session.listen(() => void ask())
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', ask)
    }
  }, [wanted, ask])
  return wanted ? count : 0
}
