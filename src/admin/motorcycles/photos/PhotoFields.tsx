import { useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { FileDrop } from '#ui/forms/FileDrop.tsx'
import { useFocusAfter } from '../../lists/use-focus-after.ts'
import { CropDialog } from './CropDialog.tsx'
import { PhotoItem } from './PhotoItem.tsx'
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
