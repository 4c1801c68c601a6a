import { type RefObject, useEffect } from 'react'

/**
 * Closes something that is open when one presses Escape, or clicks or moves the focus outside of it.
 * @param inside what counts as inside.
 * @param open listens only while true.
 * @param onDismiss called once per dismissal, with true when it was Escape (then the focus belongs back on the trigger).
 */
export function useDismiss(
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (byEscape: boolean) => void,
) {
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) onDismiss(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss(true)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [inside, open, onDismiss])
}
