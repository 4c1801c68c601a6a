import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to `element` when a change of `state` removes the focused control inside it, so that keyboard and
 * screen reader continue from the same place. Leaves focus elsewhere on the page alone. The element takes focus
 * (`tabIndex={-1}`).
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, state: string): void {
  const inside = useRef<Element | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    const note = (event: FocusEvent) => {
      const target = event.target as Element
      inside.current = element.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', note, stop)
    return () => stop.abort()
  }, [element])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is the reason to check the focus.
  useEffect(() => {
    const isLost = inside.current !== null && !inside.current.isConnected
    if (isLost && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [element, state])
}
