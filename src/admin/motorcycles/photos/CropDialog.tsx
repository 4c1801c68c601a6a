import { useEffect, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { largestCrop, placedCrop } from '#domain/catalogue/photo-files.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { CropStage } from './CropStage.tsx'
import type { PreparedPhoto } from './prepare-photo.ts'
import { sendPhoto } from './send-photo.ts'

type Props = {
  prepared: PreparedPhoto
  proposedAlt: string
  onClose: () => void
  onDone: (photo: Photo) => void
}

/** Chooses the part of a photo that is shown, with mouse, finger or keyboard, says what it shows, and sends it. */
export function CropDialog({ prepared, proposedAlt, onClose, onDone }: Props) {
  const [zoom, setZoom] = useState(100)
  const [crop, setCrop] = useState(() => largestCrop(prepared))
  const [alt, setAlt] = useState(proposedAlt)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  function zoomTo(percent: number) {
    const { width, height } = largestCrop(prepared, 100 / percent)
    const middle = { left: crop.left + (crop.width - width) / 2, top: crop.top + (crop.height - height) / 2 }
    setZoom(percent)
    setCrop(placedCrop(prepared, { ...middle, width, height }))
  }
  async function send() {
    if (alt.trim() === '') return setProblem(messageFor('photo_alt_missing'))
    setBusy(true)
    const answer = await sendPhoto(prepared.blob)
    if (!alive.current) return
    setBusy(false)
    if (answer.ok) onDone({ sha256: answer.data.sha256, crop, alt: alt.trim() })
    else setProblem(messageFor(answer.failure.code))
  }

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
          <Button busy={busy} busyLabel="Enviando..." onClick={send}>
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
          className="min-h-11 w-full accent-brand"
        />
      </label>
      <TextField
        label="Texto alternativo"
        hint="O que a foto mostra, para quem não a vê"
        maxLength={160}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      {problem && <Alert tone="bad" role="alert" className="mt-4" title={problem} />}
    </Dialog>
  )
}
