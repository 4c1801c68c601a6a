import { useEffect, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { croppedPhoto } from '#lib/cropped-photo.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FileDrop } from '#ui/forms/FileDrop.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { useFocusAfter } from '../lists/use-focus-after.ts'
import { CropDialog } from './CropDialog.tsx'
import { PhotoProblem, type PreparedPhoto, preparePhoto } from './prepare-photo.ts'

type Props = {
  photos: readonly Photo[]
  model: string
  errors: Readonly<Record<string, string | undefined>>
  onChange: (photos: Photo[]) => void
}

/** The photos of a model: the first is the one of the card. */
export function PhotoFields({ photos, model, errors, onChange }: Props) {
  const [prepared, setPrepared] = useState<PreparedPhoto | null>(null)
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(photos)

  async function choose(file: File) {
    setProblem(undefined)
    setReading(true)
    try {
      setPrepared(await preparePhoto(file))
    } catch (error) {
      setProblem(messageFor(error instanceof PhotoProblem ? error.message : 'photo_unreadable'))
    }
    setReading(false)
  }

  const others = (photo: Photo) => photos.filter((one) => one !== photo)
  function arrange(changed: Photo[]) {
    focusAfter(() => box.current?.querySelector('input'))
    onChange(changed)
  }

  return (
    <div ref={box} className="grid gap-4">
      {photos.length === 0 && (
        <p className="text-ink-soft text-sm">Sem fotos, o site mostra o desenho da moto, ou o da categoria.</p>
      )}
      <ol className="grid gap-4">
        {photos.map((photo, index) => (
          <PhotoItem
            key={`${photo.sha256}${JSON.stringify(photo.crop)}`}
            photo={photo}
            position={index + 1}
            error={errors[`photos.${index}.alt`]}
            onAlt={(alt) => onChange(photos.map((one) => (one === photo ? { ...one, alt } : one)))}
            onFirst={index > 0 ? () => arrange([photo, ...others(photo)]) : undefined}
            onRemove={() => arrange(others(photo))}
          />
        ))}
      </ol>
      {photos.length < 12 && (
        <FileDrop
          label={reading ? 'Lendo a foto...' : 'Adicionar foto'}
          hint="JPEG, PNG, WebP ou AVIF, até 20 MB e 40 megapixels"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onFile={choose}
          error={problem}
          disabled={reading}
        />
      )}
      {prepared && (
        <CropDialog
          prepared={prepared}
          proposedAlt={`${model || 'Moto'}, foto ${photos.length + 1}`}
          onClose={() => setPrepared(null)}
          onDone={(photo) => {
            onChange([...photos, photo])
            setPrepared(null)
          }}
        />
      )}
    </div>
  )
}

type PhotoItemProps = {
  photo: Photo
  position: number
  error: string | undefined
  onAlt: (alt: string) => void
  /** Left out for the photo that is the first. */
  onFirst: (() => void) | undefined
  onRemove: () => void
}

/** One photo as the site will show it, with its alternative text. */
function PhotoItem({ photo, position, error, onAlt, onFirst, onRemove }: PhotoItemProps) {
  const url = useCroppedPhoto(photo)
  return (
    <li className="flex flex-wrap items-start gap-4 border-line border-b pb-4">
      <Picture
        src={url}
        alt={`Foto ${position}`}
        width={192}
        height={120}
        className="aspect-[8/5] w-48 rounded-md bg-paper-deep object-cover"
      >
        <span className="flex aspect-[8/5] w-48 items-center justify-center rounded-md bg-paper-deep text-ink-faint text-sm">
          Foto {position}
        </span>
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
          {onFirst && (
            <Button size="sm" variant="secondary" onClick={onFirst} aria-label={`Usar no cartão: foto ${position}`}>
              Usar no cartão
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onRemove} aria-label={`Tirar a foto ${position}`}>
            Tirar
          </Button>
        </p>
      </div>
    </li>
  )
}

/** Gives an address for the shown part of a stored photo, valid while the component is mounted. Undefined until ready. */
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
