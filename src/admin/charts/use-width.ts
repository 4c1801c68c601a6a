import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels; 0 until it is known. A drawing of that width keeps its letters at their size. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setWidth(box.clientWidth)
    const watch = new ResizeObserver(measure)
    measure()
    watch.observe(box)
    return () => watch.disconnect()
  }, [element])
  return width
}
