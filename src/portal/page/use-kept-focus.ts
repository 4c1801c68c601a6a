import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus on `element` when what had it there goes away as `state` changes: somebody with a keyboard or a screen
 * reader goes on from the same place. Focus elsewhere on the page is left alone. The element takes focus (`tabIndex={-1}`).
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is the reason to look.
  useEffect(() => {
    const isLost = inside.current !== null && !inside.current.isConnected
    if (isLost && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [element, state])
}
