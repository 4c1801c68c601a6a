import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

type Props = { prepared: PreparedPhoto; crop: Photo['crop']; onMove: (crop: Photo['crop']) => void }

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The part of a photo that is shown, as large as the dialog; it is dragged, or moved with the arrow keys. */
export function CropStage({ prepared, crop, onMove }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = useRef<ImageBitmap>(undefined)
  const last = useRef<{ x: number; y: number }>(undefined)

  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      const { left, top, width, height } = crop
      if (!context || !picture.current) return
      context.clearRect(0, 0, 960, 600)
      context.drawImage(picture.current, left, top, width, height, 0, 0, 960, 600)
    }
    if (picture.current) return draw()
    let gone = false
    void createImageBitmap(prepared.blob).then((read) => {
      if (gone) return read.close()
      picture.current = read
      draw()
    })
    return () => {
      gone = true
    }
  }, [prepared, crop])

  const moveBy = (x: number, y: number) => onMove({ ...crop, left: crop.left + x, top: crop.top + y })
  function drag(event: PointerEvent<HTMLCanvasElement>) {
    const from = last.current
    if (!from) return
    last.current = { x: event.clientX, y: event.clientY }
    // The picture goes with the finger: what is shown of it goes the other way.
    const scale = crop.width / event.currentTarget.clientWidth
    moveBy((from.x - event.clientX) * scale, (from.y - event.clientY) * scale)
  }
  function press(event: KeyboardEvent) {
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (x === 0 && y === 0) return
    event.preventDefault()
    moveBy((x * crop.width) / 20, (y * crop.height) / 20)
  }
  const stop = () => {
    last.current = undefined
  }

  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys move what it shows.
    <canvas
      ref={canvas}
      width={960}
      height={600}
      tabIndex={0}
      role="application"
      aria-label="Parte da foto que aparece no site. Arraste, ou use as setas, para mover"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={press}
      // No higher than leaves room for the text and the buttons on a laptop.
      className="mx-auto aspect-[8/5] w-[min(100%,72dvh)] cursor-grab touch-none rounded-md bg-paper-deep active:cursor-grabbing"
    />
  )
}
