import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AnalystResponse } from '#api/analyst.ts'
import { messageFor } from '#content/messages.ts'
import type { Answer } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { passkeysWork } from '../core/passkeys/support.ts'

/** A challenge lives five minutes: before that the browser gets another one to suggest passkeys with. */
const renewMs = 4 * 60_000

/** Once the page has nothing more urgent to do. */
const settled = () =>
  new Promise<void>((resolve) => {
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Has the browser suggest passkeys, and logs in with the one that is chosen. */
async function suggest(end: AbortSignal) {
  await settled()
  if (end.aborted) return undefined
  const { logInFromAutofill } = await import('../core/passkeys/ceremonies.ts')
  return logInFromAutofill(end)
}

/** Nothing changes whether passkeys work while a page is open. */
const never = () => () => {}

/**
 * Logging in with a passkey: by a button, and with `autofill` from what the browser suggests while the form is open. `works` is
 * false where there is nothing to press.
 */
export function usePasskeyLogin(onDone: (who: AnalystResponse) => void, autofill: boolean) {
  const [refused, setRefused] = useState(false)
  const works = useSyncExternalStore(never, passkeysWork, () => true) && !refused
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  function take(answer: Answer<AnalystResponse>) {
    // Busy until what comes next is there.
    if (answer.ok) return onDone(answer.data)
    setBusy(false)
    if (answer.failure.code === 'passkey_unavailable') setRefused(true)
    setError(sentenceOf(answer.failure))
  }
  const latest = useRef(take)
  latest.current = take

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew.
  useEffect(() => {
    if (!works || !autofill || busy) return
    const end = new AbortController()
    const again = () => setRound((before) => before + 1)
    void suggest(end.signal)
      .then((answer) => {
        if (answer === undefined || end.signal.aborted) return
        latest.current(answer)
        if (!answer.ok) again()
      })
      // Offline, the form says so when it is sent.
      .catch(() => {})
    // Nobody picks a passkey in a tab that is not seen.
    const renewal = setTimeout(() => {
      if (!document.hidden) again()
      else document.addEventListener('visibilitychange', again, { once: true, signal: end.signal })
    }, renewMs)
    return () => {
      clearTimeout(renewal)
      end.abort()
    }
  }, [works, autofill, busy, round])

  async function choose() {
    setBusy(true)
    setError(null)
    try {
      const { logInWithPasskey } = await import('../core/passkeys/ceremonies.ts')
      take(await logInWithPasskey())
    } catch {
      setBusy(false)
      setError(messageFor('network'))
    }
  }

  return { works, busy, error, choose: () => void choose(), forgive: () => setError(null) }
}
