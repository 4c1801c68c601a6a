import { useEffect, useState } from 'react'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { failureOf } from '#lib/api.ts'
import { croppedPhoto, storedPhoto } from '#lib/cropped-photo.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Picture } from '#ui/Picture.tsx'
import { CropDialog } from './CropDialog.tsx'
import type { PreparedPhoto } from './photo-upload.ts'

type PhotoItemProps = {
  photo: Photo
  position: number
  error: string | undefined
  onAlt: (alt: string) => void
  /** Called with another shown part and its alternative text. */
  onCrop: (crop: Photo['crop'], alt: string) => void
  /** Left out for the first photo. */
  onFirst: (() => void) | undefined
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** One photo as the site will show it, with its alternative text. */
export function PhotoItem({
  photo,
  position,
  error,
  onAlt,
  onCrop,
  onFirst,
  isLast,
  onMove,
  onRemove,
}: PhotoItemProps) {
  const url = useCroppedPhoto(photo)
  const { whole, failure, busy, read, close } = useWholePhoto(photo.sha256)
  return (
    <li className="flex flex-wrap items-start gap-4 border-line border-b pb-4">
      <Picture
        src={url}
        alt={`Foto ${position}`}
        width={192}
        height={120}
        className="aspect-[8/5] w-48 rounded-md bg-paper-deep object-cover"
      >
        <span className="flex aspect-[8/5] w-48 items-center justify-center rounded-md bg-paper-deep text-ink-faint text-sm">{`Foto ${position}`}</span>
      </Picture>
      <div className="min-w-56 flex-1">
        <TextField
          label={`Texto alternativo da foto ${position}`}
          hint="O que ela mostra, para quem não a vê"
          maxLength={160}
          value={photo.alt}
          error={error}
          onChange={({ target }) => onAlt(target.value)}
        />
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" data-crop={position} busy={busy} busyLabel="Abrindo..." onClick={read}>
            Recortar<span className="sr-only">{` a foto ${position}`}</span>
          </Button>
          {onFirst && (
            <Button size="sm" variant="secondary" onClick={onFirst} aria-label={`Usar no cartão: foto ${position}`}>
              Usar no cartão
            </Button>
          )}
          {onFirst && (
            <Button size="sm" variant="ghost" onClick={() => onMove(-1)} aria-label={`Subir a foto ${position}`}>
              Subir
            </Button>
          )}
          {!isLast && (
            <Button size="sm" variant="ghost" onClick={() => onMove(1)} aria-label={`Descer a foto ${position}`}>
              Descer
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onRemove} aria-label={`Tirar a foto ${position}`}>
            Tirar
          </Button>
        </p>
        <PressFailure failure={failure} className="mt-1" />
      </div>
      {whole && (
        <CropDialog
          prepared={whole}
          from={photo.crop}
          proposedAlt={photo.alt}
          onClose={close}
          onUse={(crop, alt) => {
            close()
            onCrop(crop, alt)
            return null
          }}
        />
      )}
    </li>
  )
}

/**
 * Returns an address for the shown part of a stored photo, valid while the component is mounted. Undefined until ready.
 */
function useCroppedPhoto({ sha256, crop }: Photo): string | undefined {
  const [url, setUrl] = useState<string>()
  const { left, top, width, height } = crop
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    croppedPhoto({ sha256, crop: { left, top, width, height } }, 640, abort.signal)
      .then((blob) => {
        if (abort.signal.aborted || !blob) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      })
      .catch(() => {})
    return () => {
      abort.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [sha256, left, top, width, height])
  return url
}

/** Loads the whole stored photo when the user wants to show another part of it. */
function useWholePhoto(sha256: string) {
  const [whole, setWhole] = useState<PreparedPhoto | null>(null)
  const { busy, failure, press } = usePress()
  async function read() {
    const blob = await storedPhoto(sha256).catch(() => null)
    const picture = blob && (await createImageBitmap(blob).catch(() => null))
    if (!picture) return failureOf('photo_not_opened')
    setWhole({ blob, width: picture.width, height: picture.height })
    picture.close()
    return null
  }
  return { whole, failure, busy, read: () => void press('read', read), close: () => setWhole(null) }
}
