import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Answer, Failure } from '#lib/call-api.ts'
import { Answers, type Send } from './answers.ts'
import { forgetSearches } from './search/searches.ts'
import { $session } from './session.ts'

const answers = new Answers()

/** Has an answer ready before a view asks for it; see `Answers`. */
export const prefetch: Answers['prefetch'] = (key, load) => answers.prefetch(key, load)

/** Forgets every answer and search: the next analyst at this tab starts from nothing. */
export function forgetAnswers(): void {
  answers.forget()
  forgetSearches()
}

export type Loaded<Data> = {
  /** What `key` names; undefined until it is there. An answer seen before shows at once and is renewed behind it. */
  data: Data | undefined
  /** The answer shown before the key changed, for a view that would rather keep it than go blank. */
  previous: Data | undefined
  failure: Failure | undefined
  reload: () => void
  /** Puts in what is known to be true now. */
  set: (data: Data) => void
  /** Sends a change, once the changes before it are done, and shows what it answers. */
  change: (send: Send<Data>) => Promise<Answer<Data>>
}

/**
 * Loads what `key` names with `load`, again when the key changes, when the tab comes back to the front, and when a
 * session that had ended is opened again.
 * `load` must depend on nothing but the key.
 */
export function useLoad<Data>(key: string, load: (signal: AbortSignal) => Promise<Answer<Data>>): Loaded<Data> {
  const subscribe = useCallback((changed: () => void) => answers.subscribe(key, changed), [key])
  const { data, failure } = useSyncExternalStore(subscribe, () => answers.read<Data>(key))
  const loader = useRef(load)
  loader.current = load
  const reload = useCallback(() => void answers.load(key, (signal) => loader.current(signal)), [key])

  useEffect(() => {
    reload()
    return () => answers.stop(key)
  }, [key, reload])

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', onVisible)
    const stopListening = $session.listen((session) => session === 'open' && reload())
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      stopListening()
    }
  }, [reload])

  const shown = useRef<Data | undefined>(undefined)
  const previous = shown.current
  if (data !== undefined) shown.current = data
  return {
    data,
    previous,
    failure,
    reload,
    set: useCallback((fresh: Data) => answers.put(key, fresh), [key]),
    change: useCallback((send) => answers.change(key, send), [key]),
  }
}
