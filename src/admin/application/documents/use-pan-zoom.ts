import Panzoom, { type PanzoomObject } from '@panzoom/panzoom'
import { useEffect, useRef, useState } from 'react'

const largest = 6
const arrowPx = 60

/**
 * Zooms at the pointer (wheel, double click, two fingers) and drags a picture that is larger than its frame. `target`
 * is the ref for the moved element, inside its frame. Each new `view` (another picture, another turn) starts unzoomed.
 */
export function usePanZoom(view: string) {
  const target = useRef<HTMLDivElement>(null)
  const panzoom = useRef<PanzoomObject>(null)
  const [scale, setScale] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another picture to move.
  useEffect(() => {
    const element = target.current
    const frame = element?.parentElement
    setScale(1)
    if (!element || !frame) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const mover = Panzoom(element, {
      minScale: 1,
      maxScale: largest,
      panOnlyWhenZoomed: true,
      canvas: true,
      // Keeps the frame filled, however far the picture is dragged.
      contain: 'outside',
      animate: !calm,
    })
    panzoom.current = mover
    const ends = new AbortController()
    const { signal } = ends
    const changed = (event: Event) => {
      const { scale: now, x, y } = (event as CustomEvent<{ scale: number; x: number; y: number }>).detail
      setScale(now)
      // Once unzoomed, the picture returns to its place.
      if (now === 1 && (x !== 0 || y !== 0)) mover.pan(0, 0, { force: true })
    }
    const twice = (event: MouseEvent) => mover.zoomToPoint(mover.getScale() > 1 ? 1 : 2.5, event)
    element.addEventListener('panzoomchange', changed, { signal })
    frame.addEventListener('wheel', mover.zoomWithWheel, { signal, passive: false })
    frame.addEventListener('dblclick', twice, { signal })
    return () => {
      ends.abort()
      mover.destroy()
      panzoom.current = null
    }
  }, [view])

  return {
    target,
    isWhole: scale <= 1,
    isLargest: scale >= largest,
    zoom: (step: number) => (step > 0 ? panzoom.current?.zoomIn() : panzoom.current?.zoomOut()),
    /** Moves the frame over the picture by one step: 1 right or down, -1 left or up. */
    look: (right: number, down: number) =>
      panzoom.current?.pan((-right * arrowPx) / scale, (-down * arrowPx) / scale, { relative: true }),
  }
}

export type PanZoom = ReturnType<typeof usePanZoom>
