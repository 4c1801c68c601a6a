import { Camera } from 'lucide-react'
import { useId } from 'react'
import { acceptedDocumentTypes, type DocumentKind, documentTitles } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonClass } from '#ui/actions/button-class.ts'
import { classes } from '#ui/classes.ts'
import { FileDrop } from '#ui/forms/FileDrop.tsx'
import { Framing } from './Framing.tsx'

type Props = {
  kind: DocumentKind
  error: string | undefined
  onFile: (file: File) => void
  /** Keeps the file sent before instead. Left out where there is none. */
  onCancel?: () => void
}

/**
 * Lets the customer take a photo with the phone, or choose or drop a file. `accept` names JPEG, which makes an iPhone convert its
 * HEIC photos.
 */
export function FileChoice({ kind, error, onFile, onCancel }: Props) {
  const camera = useId()
  const { title } = documentTitles[kind]
  const kinds = kind === 'selfie' ? 'Foto do aparelho' : 'Foto do aparelho ou PDF'
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <Framing kind={kind} />
      {/* Hidden on a device with a mouse: it has at best a webcam, so a file is better. */}
      <label
        htmlFor={camera}
        className={classes(
          buttonClass({ full: true }),
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2 pointer-fine:hidden',
        )}
      >
        <Camera aria-hidden className="size-5" />
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
      <FileDrop
        label={`Escolher arquivo: ${title}`}
        hint={
          <>
            {kinds}
            <span className="pointer-coarse:hidden">: clique para escolher ou arraste para cá</span>
          </>
        }
        accept={acceptedDocumentTypes[kind].join(',')}
        onFile={onFile}
        error={error}
      />
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel} className="justify-self-start">
          Manter o que já enviei
        </Button>
      )}
    </div>
  )
}
