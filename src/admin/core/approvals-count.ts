import { atom } from 'nanostores'
import { useEffect, useSyncExternalStore } from 'react'
import { unattendedHeader } from '#api/headers.ts'
import { admin } from './api.ts'
import { $session, call } from './session.ts'

const everyMs = 60_000
const $count = atom(0)

async function ask(): Promise<void> {
  if (document.visibilityState !== 'visible' || $session.get() !== 'open') return
  const answer = await call(admin.approvals.count.$get({}, { headers: { [unattendedHeader]: '1' } }))
  if (answer.ok) $count.set(answer.data.count)
}

/** Something was asked for or decided in this tab. */
export const approvalsChanged = () => void ask()

/** How many requests wait for who is logged in, asked again every minute; zero while `wanted` is false. */
export function useApprovalsCount(wanted: boolean): number {
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
  }, [wanted])
  return wanted ? count : 0
}
