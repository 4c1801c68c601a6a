import type { Photo } from '#domain/catalogue/catalogue.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { useCroppedPhoto } from './use-cropped-photo.ts'

type Props = {
  photo: Photo
  position: number
  error: string | undefined
  onAlt: (alt: string) => void
  /** Left out for the photo that is the first. */
  onFirst: (() => void) | undefined
  onRemove: () => void
}

/** One photo as the site will show it, with what it says to who does not see it. */
export function PhotoItem({ photo, position, error, onAlt, onFirst, onRemove }: Props) {
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
