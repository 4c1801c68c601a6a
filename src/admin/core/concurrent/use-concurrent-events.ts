import { useEffect, useRef, useState } from 'react'

type Known = { readonly key: string; readonly newest: number }

/**
 * Events that came to a history while somebody looked at what `key` names, and that are not from this page: the first
 * `events` are where one starts from, and `own` tells which history one has made oneself. Newest first.
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
