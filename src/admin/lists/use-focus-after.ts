import { useEffect, useRef } from 'react'

/**
 * Moves the focus after a press that removes its own button. Gives a function that takes a finder of the next element. Once
 * another `shown` is on screen, the found element gets the focus, unless another element has it.
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
