import { useContext, useEffect, useRef } from 'react'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { eventSentence } from './state/event-words.ts'
import { focusStatus } from './state/focus-status.ts'
import { NewsContext } from './state/news.ts'

/** Shows what colleagues changed meanwhile. Takes the focus when a change blocked a save, and gives it back once dismissed. */
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
