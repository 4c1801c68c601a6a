import { useEffect } from 'react'
import { callApi } from '#lib/call-api.ts'
import { admin } from '../core/api.ts'
import { presence } from '../core/presence.ts'
import { call, sessionLost } from '../core/session.ts'

const lookEveryMs = 15_000
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart']

/**
 * Locks the screen once nobody has been at it for as long as the server lets a session rest, unless somebody works in
 * another tab of this browser. What is typed stays behind the lock.
 */
export function useIdleLock(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    presence.note(Date.now())
    const stop = new AbortController()
    const note = () => presence.note(Date.now())
    for (const sign of signs) addEventListener(sign, note, { signal: stop.signal, passive: true })
    const timer = setInterval(() => {
      const due = presence.due(Date.now())
      if (due === 'tell') void call(admin.account.$get())
      if (due === 'lock') void lockUnlessElsewhere()
    }, lookEveryMs)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [isOpen])
}

async function lockUnlessElsewhere(): Promise<void> {
  const answer = await callApi(admin.session.$get())
  if (!answer.ok || !answer.data.open) sessionLost()
}
