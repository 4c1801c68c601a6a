import type { KeyboardEvent } from 'react'

type Step = (step: number) => void

/** What the keys do while a document is open: arrows for the other documents, + and - for the zoom. */
export function viewerKeys(zoom: number, move: Step, scale: Step) {
  const keys: Record<string, () => void> = {
    ArrowRight: () => move(1),
    ArrowLeft: () => move(-1),
    '+': () => scale(1),
    '-': () => scale(-1),
  }
  return (event: KeyboardEvent) => {
    if ((event.target as Element).closest('textarea, input')) return
    const run = keys[event.key]
    // Zoomed in, the arrows scroll.
    if (!run || (zoom > 0 && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    run()
  }
}
