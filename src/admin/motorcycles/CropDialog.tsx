import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { largestCrop, placedCrop } from '#domain/catalogue/photo-files.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { type Failure, failureOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { PreparedPhoto } from './photo-upload.ts'

type Props = {
  prepared: PreparedPhoto
  /** The part shown until now; left out for a new photo. */
  from?: Photo['crop']
  proposedAlt: string
  onClose: () => void
  /** Stores the part. Returns the failure, with which the dialog stays open, or null. */
  onUse: (crop: Photo['crop'], alt: string) => Promise<Failure | null> | null
}

/** Chooses the shown part of a photo with mouse, finger or keyboard, and asks for its alternative text. */
export function CropDialog({ prepared, from, proposedAlt, onClose, onUse }: Props) {
  const [zoom, setZoom] = useState(() => (from ? Math.round((largestCrop(prepared).width / from.width) * 100) : 100))
  const [crop, setCrop] = useState(() => from ?? largestCrop(prepared))
  const [alt, setAlt] = useState(proposedAlt)
  const { busy, failure, press } = usePress()

  function zoomTo(percent: number) {
    const { width, height } = largestCrop(prepared, 100 / percent)
    const middle = { left: crop.left + (crop.width - width) / 2, top: crop.top + (crop.height - height) / 2 }
    setZoom(percent)
    setCrop(placedCrop(prepared, { ...middle, width, height }))
  }
  const send = async () => (alt.trim() === '' ? failureOf('photo_alt_missing') : onUse(crop, alt))

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Recortar a foto"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button busy={busy} busyLabel="Enviando..." onClick={() => void press('use', send)}>
            Usar esta foto
          </Button>
        </>
      }
    >
      <CropStage prepared={prepared} crop={crop} onMove={(moved) => setCrop(placedCrop(prepared, moved))} />
      <label className="mt-4 grid gap-1 font-semibold text-sm">
        Aproximar
        <input
          type="range"
          min={100}
          max={400}
          step={5}
          value={zoom}
          onChange={({ target }) => zoomTo(Number(target.value))}
          className="mb-3 min-h-11 w-full accent-brand"
        />
      </label>
      <TextField
        label="Texto alternativo"
        hint="O que a foto mostra, para quem não a vê"
        maxLength={160}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <PressFailure failure={failure} className="mt-3" />
    </Dialog>
  )
}

type CropStageProps = { prepared: PreparedPhoto; crop: Photo['crop']; onMove: (crop: Photo['crop']) => void }

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The shown part of a photo, as large as the dialog. It moves by dragging or with the arrow keys. */
function CropStage({ prepared, crop, onMove }: CropStageProps) {
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
    // The picture follows the finger, so the shown part moves the other way.
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
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys move the picture.
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
      // Limits the height, so that the text and the buttons fit on a laptop.
      className="mx-auto aspect-[8/5] w-[min(100%,72dvh)] cursor-grab touch-none rounded-md bg-paper-deep active:cursor-grabbing"
    />
  )
}
