import { type RefObject, useEffect } from 'react'

/**
 * Closes an open element when the person presses Escape, or clicks or moves the focus outside of it.
 * @param inside the element and everything in it.
 * @param open listens only while true.
 * @param onDismiss called once per dismissal. True means Escape, after which the focus belongs back on the trigger.
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
      // A press on text inside moves the focus to the nearest focusable ancestor, such as `<main>`. That is no
      // dismissal.
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
