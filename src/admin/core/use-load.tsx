import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Answer, type Failure, sentenceOf } from '#lib/api.ts'
import { startPolling } from '#lib/poll.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { QueryCache, type Send } from './query-cache.ts'
import { forgetSearches } from './search.ts'
import { $session } from './session.ts'

/** The answers that views show, and counts that the menu shows. */
export const queryCache = new QueryCache()

/** Loads an answer before a view asks for it; see `QueryCache`. */
export const prefetch: QueryCache['prefetch'] = (key, load) => queryCache.prefetch(key, load)

/** Forgets every answer and search, so that the next analyst at this tab starts from nothing. */
export function forgetQueries(): void {
  queryCache.forget()
  forgetSearches()
}

export type Loaded<Data> = {
  /** The answer for `key`; undefined until the first one arrives. A cached answer shows at once and is reloaded. */
  data: Data | undefined
  /** The answer shown before the key changed, for a view that keeps it until the next one arrives. */
  previous: Data | undefined
  failure: Failure | undefined
  reload: () => void
  /** Caches an answer that is known to be current. */
  set: (data: Data) => void
  /** Sends a change after the running changes of the key, and shows its answer. */
  change: (send: Send<Data>) => Promise<Answer<Data>>
}

/** The longest interval (ms) between retries while the server does not answer. */
const longestMs = 60_000

type Renewal<Data> = {
  /** After how long (ms) the data is asked for again. */
  every?: (data: Data | undefined, failure?: Failure) => number
  /** Asked before each renewal; false leaves what is shown until the next one. */
  mayRenew?: () => boolean
}

/** For a view that stays true while it is open: what colleagues did shows within a minute. */
export const eachMinute = { every: () => 60_000 }

/**
 * Loads the data of `key` with `load`. Loads it again when the key changes, the tab comes back to the front, the
 * connection returns, or an ended session opens again. Repeats every `every` ms if that is given. `load` must depend on
 * nothing but the key.
 */
export function useLoad<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Answer<Data>>,
  { every = () => Number.POSITIVE_INFINITY, mayRenew = () => true }: Renewal<Data> = {},
): Loaded<Data> {
  const subscribe = useCallback((changed: () => void) => queryCache.subscribe(key, changed), [key])
  const { data, failure } = useSyncExternalStore(subscribe, () => queryCache.read<Data>(key))
  const loader = useRef(load)
  loader.current = load
  const reload = useCallback(() => void queryCache.load(key, (signal) => loader.current(signal)), [key])

  useEffect(() => {
    queryCache.show(key, (signal) => loader.current(signal))
    return () => queryCache.stop(key)
  }, [key])

  const pace = every(data, failure)
  const allowed = useRef(mayRenew)
  allowed.current = mayRenew
  useEffect(() => {
    const renew = async () =>
      allowed.current() ? queryCache.renew(key, (signal) => loader.current(signal)) : ('same' as const)
    return startPolling(renew, { every: pace, longest: Math.max(pace, longestMs) })
  }, [key, pace])
  useEffect(() => $session.listen((session) => session === 'open' && reload()), [reload])

  const shown = useRef<Data | undefined>(undefined)
  const previous = shown.current
  if (data !== undefined) shown.current = data
  return {
    data,
    previous,
    failure,
    reload,
    set: useCallback((fresh: Data) => queryCache.put(key, fresh), [key]),
    change: useCallback((send) => queryCache.change(key, send), [key]),
  }
}

/** Names the data that could not be loaded and the reason, and offers another try. */
export function LoadFailure({ title, failure, onRetry }: { title: string; failure: Failure; onRetry: () => void }) {
  return (
    <Alert
      tone="bad"
      role="alert"
      title={title}
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      {sentenceOf(failure)}
    </Alert>
  )
}
