import { useEffect, useRef, useState } from 'react'

type Known = { readonly key: string; readonly newest: number }

/**
 * Collects events that colleagues add to the history of `key` while it is on screen, newest first. The first loaded `events`
 * are the baseline. `own` takes the history that an own change answered, so that its events do not count.
 */
export function useConcurrentEvents<Event extends { readonly id: number }>(
  key: string,
  events: readonly Event[] | undefined,
) {
  const [concurrent, setConcurrent] = useState<readonly Event[]>([])
  const known = useRef<Known | null>(null)

  useEffect(() => {
    if (!events) return
    const before = known.current?.key === key ? known.current.newest : null
    const fresh = before === null ? [] : events.filter((event) => event.id > before)
    if (before === null) setConcurrent([])
    else if (fresh.length > 0) setConcurrent((earlier) => [...fresh, ...earlier])
    known.current = { key, newest: newestOf(events) }
  }, [key, events])

  return {
    concurrent,
    dismiss: () => setConcurrent([]),
    own: (made: readonly Event[]) => {
      known.current = { key, newest: newestOf(made) }
    },
  }
}

const newestOf = (events: readonly { readonly id: number }[]) => Math.max(0, ...events.map(({ id }) => id))
