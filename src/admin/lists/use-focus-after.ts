import { useEffect, useRef } from 'react'

/**
 * Moves the focus after a press that removes its own button. Pass the function that finds the next element to the function that
 * this gives. Once another `shown` is on screen, that element gets the focus, unless some element already has it.
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
