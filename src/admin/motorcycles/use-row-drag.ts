import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A dragged row, and the row before which it would drop. `place` counts the other rows only. */
type Dragged = { readonly id: string; readonly place: number }

/** In px. A shorter movement is a click with an unsteady hand. */
const startsAfter = 5
/** In px. Within this distance of the top or foot of the window, the page scrolls along. */
const edge = 80

/**
 * Lets a row of a table be dragged by its handle, with mouse, pen or finger. `rows` are the rows with `data-model`.
 * Escape drops the drag. `onDrop` gets the new place among the other rows.
 */
export function useRowDrag(body: RefObject<HTMLElement | null>, onDrop: (id: string, place: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const start = useRef<number>(undefined)
  const y = useRef(0)
  const wasDrag = useRef(false)
  const isDragging = dragged !== null

  function placeAt(id: string): number {
    const others = [...(body.current?.querySelectorAll<HTMLElement>('[data-model]') ?? [])]
      .filter((row) => row.dataset.model !== id)
      .map((row) => row.getBoundingClientRect())
    return others.filter(({ top, height }) => top + height / 2 < y.current).length
  }
  function stop() {
    start.current = undefined
    setDragged(null)
  }

  useEffect(() => {
    if (!isDragging) return
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && stop()
    addEventListener('keydown', leave)
    const scroll = setInterval(() => {
      if (y.current < edge) scrollBy(0, -8)
      else if (y.current > innerHeight - edge) scrollBy(0, 8)
      else return
      setDragged((now) => now && { ...now, place: placeAt(now.id) })
    }, 16)
    return () => {
      removeEventListener('keydown', leave)
      clearInterval(scroll)
    }
  })

  const handleOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDrag.current = false
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = event.clientY
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (start.current === undefined) return
      y.current = clientY
      if (!isDragging && Math.abs(clientY - start.current) < startsAfter) return
      wasDrag.current = true
      setDragged({ id, place: placeAt(id) })
    },
    onPointerUp: () => {
      if (dragged) onDrop(id, dragged.place)
      stop()
      // The click of this press comes before any timer.
      setTimeout(() => {
        wasDrag.current = false
      })
    },
    onPointerCancel: stop,
  })

  return {
    dragged,
    handleOf,
    /** Tells whether the last click ended a drag, so that it is no press. */
    endedDrag: () => wasDrag.current,
  }
}
