import { Camera } from 'lucide-react'
import { useId } from 'react'
import { acceptedDocumentTypes, type DocumentKind, documentTitles } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonClass } from '#ui/actions/button-class.ts'
import { FileDrop } from '#ui/forms/FileDrop.tsx'

type Props = {
  kind: DocumentKind
  error: string | undefined
  onFile: (file: File) => void
  /** Keeps what was sent before instead. */
  onCancel?: () => void
}

/** Choosing a file, dropping one, or taking a photo with the phone. Naming JPEG makes an iPhone convert its HEIC photos. */
export function FileChoice({ kind, error, onFile, onCancel }: Props) {
  const camera = useId()
  const { title } = documentTitles[kind]
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      <FileDrop
        label={`Escolher arquivo: ${title}`}
        hint={
          kind === 'selfie'
            ? 'Uma foto sua, segurando o documento ao lado do rosto'
            : 'Toque para escolher ou arraste para cá'
        }
        accept={acceptedDocumentTypes[kind].join(',')}
        onFile={onFile}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        {/* A device with a mouse has at best a webcam: there the file is the better way. */}
        <label
          htmlFor={camera}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2 pointer-fine:hidden`}
        >
          <Camera aria-hidden className="size-4" />
          Tirar foto
          <input
            id={camera}
            type="file"
            accept="image/*"
            capture={kind === 'selfie' ? 'user' : 'environment'}
            aria-label={`Tirar foto: ${title}`}
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) onFile(file)
            }}
          />
        </label>
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Manter o que já enviei
          </Button>
        )}
      </div>
    </div>
  )
}
