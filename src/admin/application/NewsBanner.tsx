import { createContext, useContext, useEffect, useRef } from 'react'
import type { HistoryEvent } from '#api/history.ts'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { eventSentence } from '../core/event-words.ts'
import { focusStatus } from './status/tracker-step.ts'

/**
 * Shows the changes that colleagues have made. Takes the focus when a change blocked a save, and gives it back once
 * dismissed.
 */
export function NewsBanner() {
  const { changes, calls, dismiss } = useContext(NewsContext)
  const banner = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const isUnread = changes.length > 0

  useEffect(() => {
    if (!isUnread || calls === 0) return
    const before = document.activeElement
    if (before instanceof HTMLElement && !banner.current?.contains(before)) pressed.current = before
    banner.current?.focus()
  }, [isUnread, calls])

  function read() {
    dismiss()
    if (pressed.current?.isConnected) pressed.current.focus()
    else focusStatus()
    pressed.current = null
  }

  if (!isUnread) return null
  return (
    <ConcurrentChanges
      ref={banner}
      title="Este financiamento mudou enquanto você o via"
      changes={changes.map((event) => ({ id: event.id, text: eventSentence(event) }))}
      onDismiss={read}
    />
  )
}

/** The changes that colleagues made to the application on screen, until the analyst dismisses them. */
export type News = {
  readonly changes: readonly HistoryEvent[]
  /** How often an unread change blocked a save. Each time, the news takes the focus. */
  readonly calls: number
  readonly dismiss: () => void
}

export const NewsContext = createContext<News>({ changes: [], calls: 0, dismiss: () => {} })
