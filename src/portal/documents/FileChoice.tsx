import { Camera } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { documentWords } from '#content/documents.ts'
import { type DocumentKind, documentRules } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonClass } from '#ui/actions/button-class.ts'
import { classes } from '#ui/classes.ts'
import { FileDrop } from '#ui/forms/FileDrop.tsx'

type Props = {
  kind: DocumentKind
  error: string | undefined
  onFile: (file: File) => void
  /** Keeps the file that was sent before. Left out without one. */
  onCancel?: () => void
}

/**
 * Lets the customer take a photo with the phone, or choose or drop a file. `accept` names JPEG, which makes an iPhone
 * convert its HEIC photos.
 */
export function FileChoice({ kind, error, onFile, onCancel }: Props) {
  const camera = useId()
  const { title } = documentWords[kind]
  const kinds = kind === 'selfie' ? 'Foto do aparelho' : 'Foto do aparelho ou PDF'
  return (
    <div className="mt-2 grid grid-cols-1 gap-2 sm:mt-3 sm:gap-3">
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
        label={
          <>
            <span>Escolher arquivo</span>
            <span className="max-sm:sr-only">{`: ${title}`}</span>
          </>
        }
        hint={
          <>
            <span>{kinds}</span>
            <span className="max-sm:hidden pointer-coarse:hidden">: clique para escolher ou arraste para cá</span>
          </>
        }
        accept={documentRules[kind].accepts.join(',')}
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

const lines = (x: number, width: number, ...rows: number[]) => rows.map((y) => `M${x} ${y}h${width}`).join('')

/** The content of each picture: a drawing inside the corners of a camera's screen, and a tip. */
const drawings: Record<DocumentKind, { drawing: ReactNode }> = {
  cnh: {
    drawing: (
      <>
        <rect x="18" y="16" width="60" height="40" rx="4" />
        <rect x="24" y="24" width="16" height="20" rx="1" />
        <path d={`${lines(46, 26, 26, 33, 40)}${lines(24, 48, 50)}`} />
      </>
    ),
  },
  selfie: {
    drawing: (
      <>
        <circle cx="38" cy="28" r="11" />
        <path d="M18 60c0-13 9-18 20-18 6 0 11 1 15 5" />
        <rect x="54" y="30" width="26" height="18" rx="2" />
        <path d={`${lines(66, 10, 36, 41)}M58 35h5v8h-5zM60 60c0-6 2-9 6-12`} />
      </>
    ),
  },
  residencia: {
    drawing: (
      <>
        <rect x="30" y="10" width="36" height="52" rx="3" />
        <path d={`${lines(36, 14, 18)}${lines(36, 24, 27, 33, 39)}${lines(50, 10, 52)}`} />
      </>
    ),
  },
}

/** Shows how to frame a document: all of it inside the screen's four corners. */
function Framing({ kind }: { kind: DocumentKind }) {
  const { drawing } = drawings[kind]
  const { tip } = documentWords[kind]
  return (
    <div className="flex items-center gap-3 text-ink-soft text-sm">
      <svg
        viewBox="0 0 96 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        className="h-18 w-24 shrink-0 rounded-sm bg-paper"
      >
        <path d="M4 14V4h12M80 4h12v10M92 58v10H80M16 68H4V58" className="text-brand" stroke="currentColor" />
        {drawing}
      </svg>
      <p className="min-w-0">{tip}</p>
    </div>
  )
}
