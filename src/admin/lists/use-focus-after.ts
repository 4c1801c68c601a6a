import { useEffect, useRef } from 'react'

/**
 * For a press that takes its own button away: what this gives is told where to go, and once another `shown` is on screen the
 * focus goes there, unless it stands somewhere already.
 */
export function useFocusAfter(shown: unknown): (find: () => HTMLElement | null | undefined) => void {
  const find = useRef<() => HTMLElement | null | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when something else is shown.
  useEffect(() => {
    const { activeElement } = document
    // A button that was just disabled keeps the focus until the next frame.
    if (!activeElement || activeElement.matches('body, :disabled')) find.current?.()?.focus()
    find.current = undefined
  }, [shown])
  return (next) => {
    find.current = next
  }
}
