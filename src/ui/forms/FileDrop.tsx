import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './Field.tsx'

type Props = {
  label: ReactNode
  /** The accepted files in words: 'JPG, PNG ou PDF, até 5 MB'. */
  hint?: ReactNode
  /**
   * The input's `accept`: 'image/*,application/pdf'. The browser does not apply it to dropped files, so check those.
   */
  accept?: string | undefined
  /** 'user' or 'environment' opens the phone's camera. */
  capture?: 'user' | 'environment' | undefined
  /** Gets the chosen or dropped file, or several if `multiple` allows it. */
  onFile: (...files: [File, ...File[]]) => void
  multiple?: boolean | undefined
  error?: string | undefined
  disabled?: boolean | undefined
}

/** An area to choose a file, or to drop one on. It holds a native file input, so keyboard and phone work. */
export function FileDrop({ label, hint, accept, capture, onFile, multiple = false, error, disabled }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  function take(list: FileList | null) {
    const [first, ...others] = list ?? []
    if (first && !disabled) onFile(first, ...(multiple ? others : []))
  }
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
        className={classes(
          'relative flex min-h-16 cursor-pointer items-center gap-3 rounded-md border border-line-strong border-dashed p-3 sm:min-h-24 sm:gap-4 sm:p-4 transition-shades hover:border-ink hover:bg-paper has-disabled:cursor-not-allowed has-disabled:bg-paper-deep has-disabled:text-ink-faint has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
          over && 'border-brand bg-brand-soft',
          error && 'border-bad',
        )}
      >
        <input
          type="file"
          accept={accept}
          capture={capture}
          disabled={disabled}
          multiple={multiple}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(hint ? `${id}-hint` : '', error && `${id}-error`) || undefined}
          onChange={(event) => {
            take(event.target.files)
            // Emptied, so that choosing the same file again after an error triggers a change event.
            event.target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <FileUp aria-hidden className="size-7 shrink-0 text-brand" />
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          {hint && (
            <span id={`${id}-hint`} className="block text-ink-faint text-sm">
              {hint}
            </span>
          )}
        </span>
      </label>
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
