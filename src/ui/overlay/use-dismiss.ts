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
    const outside = ({ target, type }: Event) => {
      const element = inside.current
      if (!(target instanceof Node) || !element || element.contains(target)) return
      // A press on words inside moves the focus to the nearest focusable element around them, such as `<main>`: nobody left.
      if (type === 'focusin' && target.contains(element)) return
      onDismiss(false)
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
