import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

type Props = {
  title: string
  /** Stands above the list of changes, for example their author and time. */
  intro?: ReactNode
  changes: readonly { id: string | number; text: ReactNode }[]
  /** What the next save does with the typed text and the changes. */
  next?: string
  onDismiss: () => void
  /** Lets a refused save move the focus here. */
  ref?: Ref<HTMLDivElement>
}

/**
 * Shows the changes of colleagues while the user had something open. The typed text stays, and the next save builds on
 * the new version.
 */
export function ConcurrentChanges({
  title,
  intro,
  changes,
  next = 'Confira e salve de novo, se ainda fizer sentido.',
  onDismiss,
  ref,
}: Props) {
  return (
    <Alert
      ref={ref}
      tone="warn"
      role="alert"
      title={title}
      // The buttons at a dialog's foot stay in sight, and would cover the last lines of what takes the focus.
      className="scroll-mb-40"
      action={
        <Button size="sm" variant="secondary" onClick={onDismiss}>
          Entendi
        </Button>
      }
    >
      {intro && <p>{intro}</p>}
      <ul className="mt-1 list-disc pl-5">
        {changes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <p className="mt-2">
        O que você digitou continua aqui. <span>{next}</span>
      </p>
    </Alert>
  )
}

type Known = { readonly key: string; readonly newest: number }

/**
 * Collects events that colleagues add to the history of `key` while it is on screen, newest first. The first loaded
 * `events` are the baseline. `own` takes the history from the answer to the user's own change, so that its events do
 * not count.
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
