import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Failure } from '#client/call-api.ts'

const kept = new Map<string, unknown>()
const keptAtMost = 60
// Counts the analysts at this tab: an answer for the one before is not kept for the next.
let tenure = 0

function keep(key: string, data: unknown) {
  kept.delete(key)
  kept.set(key, data)
  const oldest = kept.keys().next()
  if (kept.size > keptAtMost && !oldest.done) kept.delete(oldest.value)
}

/** Forgets every answer: the next analyst at this tab starts from nothing. */
export function forgetAnswers(): void {
  tenure++
  kept.clear()
}

/** Fetches what a view is likely to ask for next, so that it shows at once; a failure is the view's to tell. */
export async function prefetch<Data>(key: string, load: () => Promise<Answer<Data>>): Promise<void> {
  if (kept.has(key)) return
  const asked = tenure
  const answer = await load()
  if (answer.ok && asked === tenure) keep(key, answer.data)
}

export type Loaded<Data> = {
  /** What `key` names; undefined until it is there. An answer seen before shows at once and is renewed behind it. */
  data: Data | undefined
  /** The answer shown before the key changed, for a view that would rather keep it than go blank. */
  previous: Data | undefined
  failure: Failure | undefined
  loading: boolean
  reload: () => void
  /** Puts in what a change answered. */
  set: (data: Data) => void
}

/**
 * Loads what `key` names with `load`, again when the key changes, and when the tab comes back to the front.
 * `load` must depend on nothing but the key.
 */
export function useLoad<Data>(key: string, load: (signal: AbortSignal) => Promise<Answer<Data>>): Loaded<Data> {
  const [state, setState] = useState<{ key: string; data?: Data; failure?: Failure }>({ key })
  const [turn, setTurn] = useState(0)
  const [loading, setLoading] = useState(true)
  const shown = useRef<Data | undefined>(undefined)
  const loader = useRef(load)
  loader.current = load

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks for the same key again.
  useEffect(() => {
    const abort = new AbortController()
    setLoading(true)
    loader.current(abort.signal).then((answer) => {
      if (abort.signal.aborted) return
      setLoading(false)
      if (answer.ok) keep(key, answer.data)
      // A failed renewal leaves what is shown.
      setState(answer.ok ? { key, data: answer.data } : { key, failure: answer.failure })
    })
    return () => abort.abort()
  }, [key, turn])

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && setTurn((last) => last + 1)
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])

  const current = state.key === key ? state : { key }
  const data = current.data ?? (kept.get(key) as Data | undefined)
  const previous = shown.current
  if (data !== undefined) shown.current = data
  return {
    data,
    previous,
    failure: current.failure,
    loading,
    reload: useCallback(() => setTurn((last) => last + 1), []),
    set: useCallback(
      (fresh: Data) => {
        keep(key, fresh)
        setState({ key, data: fresh })
      },
      [key],
    ),
  }
}
